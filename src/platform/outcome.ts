/**
 * The result of a delivery: sent, permanently refused, or to be retried. A missing response counts as `later`,
 * because a duplicate is better than a lost message.
 */
export type Outcome =
  | { outcome: 'sent' }
  /** `about: 'recipient'` means that any other message to this recipient would fail, too. */
  | { outcome: 'refused' | 'later'; why: string; about?: 'recipient' }
