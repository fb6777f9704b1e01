/** The stage of the order that a script belongs to. */
export type Topic = 'asked' | 'agreed' | 'appointed' | 'taught' | 'client_staff' | 'tutor_staff'

/** One string per conversation and one line per message: side (c, t or s), optional attachment, text. */
export type ChatScripts = Record<Topic, readonly string[]>
