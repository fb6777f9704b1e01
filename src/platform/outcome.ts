/**
 * What became of a message at a gateway: taken over, refused for ever, or to be tried again. An answer that never
 * came is `later` as well: nobody knows whether the message was taken, and a second copy is better than none.
 */
export type Outcome =
  | { outcome: 'sent' }
  /** `about`: it was said of whom it is for, and would be said of anything else to them, too. */
  | { outcome: 'refused' | 'later'; why: string; about?: 'recipient' }
