import type { PageAnswer } from '#shared/frame.ts'
import { startConsentProof } from './prove-consent.ts'

/** Tracking is loaded after the page has started; the proof of a choice must not depend on it. The panel has neither. */
export function trackVisit(first: PageAnswer): void {
  if (first.frame.layout === 'panel') return
  if (first.frame.edition.gdpr) startConsentProof()
  void import('./web/start-tracking.ts').then(({ startTracking }) => startTracking(first))
}
