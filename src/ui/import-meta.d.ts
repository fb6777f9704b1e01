interface ImportMeta {
  /** Set by Vite; `SSR` is a constant in each bundle, so that the other branch is dropped. */
  readonly env: { readonly SSR: boolean }
}
