import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * A new folder for the data of a test server, which PostgreSQL's user can reach. It is in memory if there is room: each
 * test file copies a database of a thousand small files, and creating a file on a disk is slow.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const space = await statfs(memory).catch(() => undefined)
  const hasRoom = space && space.bavail * space.bsize >= neededBytes
  const folder = await mkdtemp(join(hasRoom ? memory : tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}
