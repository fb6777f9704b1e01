import type { ActionHandler } from '#platform/crud/crud-options.ts'

export const toggleActive: ActionHandler = (_, row) => ({ active: !row['active'] })

/** A post without a time is published now; another time is kept, also one that has passed. */
export const setPublishTime: ActionHandler = ({ now }, row) => ({ publish_at: row['publish_at'] ?? now })
