export type NoticeList = { items: readonly object[]; total: number }

/** Identifies a notification by its type and the ids of the slice. */
export type SeenNotice = { type: string; order_id?: number | undefined; response_id?: number | undefined }
