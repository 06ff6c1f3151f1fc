# One image for web, worker, beat and migrate; docker-compose.yml says what each of them runs.
# The digest of an image's index names it for every kind of machine. To renew one, here and in docker-compose.yml:
# `docker buildx imagetools inspect python:3.11-slim` prints the present digest of its tag.

FROM python:3.11-slim@sha256:be1575ed968de893bd54f4c56315ff7c4736ce522c1bca08fd521731aafc0d76 AS packages
WORKDIR /build
COPY requirements.lock ./
RUN python -m venv /opt/venv && /opt/venv/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock

FROM python:3.11-slim@sha256:be1575ed968de893bd54f4c56315ff7c4736ce522c1bca08fd521731aafc0d76
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 BIND=0.0.0.0:8000
WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app --no-create-home trekcc
COPY --from=packages /opt/venv /opt/venv
COPY manage.py gunicorn.conf.py LICENSE ./
COPY trekcc trekcc
COPY tournaments tournaments
COPY ratings ratings
COPY conduct conduct
COPY leagues leagues
COPY templates templates
COPY static static
RUN SECRET_KEY=for-collecting-alone python manage.py collectstatic --noinput --verbosity 0 \
    && install --directory --owner=trekcc var
USER trekcc
EXPOSE 8000
# Ask by the first host name that the site answers to: it refuses others.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as web; host = os.environ.get('ALLOWED_HOSTS', '').split(',')[0].lstrip('.*') or 'localhost'; web.urlopen(web.Request('http://127.0.0.1:8000/healthz', headers={'Host': host}), timeout=3)"]
CMD ["gunicorn"]
