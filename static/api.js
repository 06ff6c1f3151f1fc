// The reference of the API: Swagger UI reads the schema. It asks this site alone, and sends nothing that writes.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", paint);
  paint();
  const domNode = document.querySelector("[data-schema]");
  SwaggerUIBundle({
    domNode,
    url: domNode.dataset.schema,
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    supportedSubmitMethods: ["get"],
    validatorUrl: null,
  });
})();
