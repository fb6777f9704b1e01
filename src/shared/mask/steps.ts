/** Work in steps of a few milliseconds. The caller may let other requests have their turn between two of them. */
export type MaskSteps<T> = Generator<undefined, T, undefined>

/** Takes all steps at once. */
export function finishSteps<T>(steps: MaskSteps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
