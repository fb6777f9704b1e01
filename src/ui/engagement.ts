/** The first sign of a reader: until then, a page is only looked at, and what the server drew is enough. */
const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'input',
  'change',
  'toggle',
] as const

let engaged = false

/** Resolves at the first sign; `isEngaged` says so in the same moment, before any other listener hears of it. */
export const engagement = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return
  const engage = () => {
    engaged = true
    for (const sign of signs) window.removeEventListener(sign, engage, true)
    resolve()
  }
  for (const sign of signs) window.addEventListener(sign, engage, { capture: true, passive: true })
})
export const isEngaged = () => engaged
