import type { Db } from './db/database.ts'

/**
 * Work that waits in a table of a slice. Its age is that of the work itself: enqueuing its job again does not make it
 * younger.
 */
export type Backlog = {
  /** `/healthz` fails after these seconds. Kinds that wait for outside services are only measured. */
  lateAfter: Readonly<Record<string, number>>
  /** The age of the oldest waiting item in seconds, by kind; 0 if nothing waits. */
  read: (db: Db, now: Date) => Promise<Record<string, number>>
}

export type BacklogAges = { ages: ReadonlyMap<string, number>; isLate: boolean }

export async function readBacklogs(backlogs: readonly Backlog[], db: Db, now: Date): Promise<BacklogAges> {
  const read = await Promise.all(
    backlogs.map(async (backlog) => ({
      lateAfter: backlog.lateAfter,
      ages: Object.entries(await backlog.read(db, now)),
    })),
  )
  return {
    ages: new Map(read.flatMap(({ ages }) => ages)),
    isLate: read.some(({ lateAfter, ages }) => ages.some(([kind, seconds]) => seconds > (lateAfter[kind] ?? Infinity))),
  }
}
