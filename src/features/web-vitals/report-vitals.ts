/**
 * Measures a share of all page loads. The measuring code is loaded only for them, after the page has started.
 */
export function reportVitals(page: string, rate: number): void {
  if (Math.random() >= rate) return
  void import('./web/measure-vitals.ts').then(({ measureVitals }) => measureVitals(page))
}
