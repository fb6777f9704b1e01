import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { InstallationError } from '../installation-error.ts'
import { connectOnce } from './connect-once.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A server that answers the first message of a client with an error, as PostgreSQL does. */
async function startRejecting(code: string, text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['28P01', 'password authentication failed for user "head"', 'rejects the user or the password'],
  ['28000', 'no pg_hba.conf entry for host', 'rejects the user'],
  ['3D000', 'database "repeto" does not exist', 'has no database of this name'],
  ['53300', 'sorry, too many clients already', 'has no connection left'],
  ['XX000', 'something else', 'cannot be used: something else'],
])('the answer %s is one line that names the setting and no password', async (code, text, reason) => {
  const host = await startRejecting(code, text)
  const failure = connectOnce(`postgresql://head:canary@${host}/repeto`)
  await expect(failure).rejects.toThrow(new InstallationError(`DATABASE_URL: ${host} ${reason}`))
})

test.each([
  ['postgresql://head:canary@127.0.0.1:1/repeto', 'DATABASE_URL: 127.0.0.1:1 cannot be reached: nothing listens there'],
  ['postgresql://head:canary@localhost:1/repeto', 'DATABASE_URL: localhost:1 cannot be reached: nothing listens there'],
  [
    'postgresql://head:canary@db.invalid/repeto',
    'DATABASE_URL: db.invalid cannot be reached: the host has no address (DNS)',
  ],
  ['postgresql://head:can#ary@db.invalid/repeto', /^DATABASE_URL: the database is not addressed like postgresql:/],
])('%s is explained in one line', async (url, line) => {
  await expect(connectOnce(url)).rejects.toThrow(InstallationError)
  await expect(connectOnce(url)).rejects.toThrow(line)
})
