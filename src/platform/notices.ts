export type NoticeList = { items: readonly object[]; total: number }

/** Identifies a notification by its type and the ids of the slice. */
export type SeenNotice = { type: string } & NoticeIds
type NoticeIds = { [name: `${string}_id`]: number | undefined }
