import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/contract.ts'
import { guest } from '#shared/access.ts'
import { id, integer } from '#shared/codecs.ts'
import { implement } from '#platform/plugin.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { castVote, deleteVotesOfAccount, exportVotes, reassignMergedVotes, summarizeVotes } from './votes.ts'

const vote = endpoint({
  method: 'POST',
  path: '/api/client/sample/vote',
  who: guest,
  input: z.object({ id: id(), rating: integer(1, 5) }),
  answer: z.object({ rating: z.number(), votes: z.int() }),
})

let app: TestApp
beforeAll(async () => {
  const endpoints = implement(
    { vote },
    { vote: (ctx, { id: target, rating }) => castVote(ctx, { kind: 'sample', id: target }, rating) },
  )
  app = await openApp({}, { plugins: [{ name: 'samples', routes: { endpoints } }] })
})

const rate = (visitor: Visitor, target: number, rating: number) =>
  visitor.call<typeof vote>('POST /api/client/sample/vote', { id: target, rating })
const ua = editionByCode('ua')!
const read = async (target: number) =>
  (await summarizeVotes(readOnlyCtx(app.runtime, systemRequester(ua)), 'sample', [target])).get(target)
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)
let targets = 0
const newTarget = () => ++targets

describe('a vote', () => {
  test('counts once per browser and can be changed', async () => {
    const target = newTarget()
    const visitor = await app.visitor()
    expect(visitor.cookies).toEqual({})
    expect(await rate(visitor, target, 2)).toMatchObject({ data: { rating: 2, votes: 1 } })
    expect(visitor.cookies).toHaveProperty('repeto_voter')
    expect(await rate(visitor, target, 5)).toMatchObject({ data: { rating: 5, votes: 1 } })
    expect(await rate(await app.visitor(), target, 4)).toMatchObject({ data: { rating: 4.5, votes: 2 } })
  })

  test('counts once when the same visitor sends it several times at once', async () => {
    const target = newTarget()
    for (const visitor of [await app.visitor(), await app.visitor({ roles: ['client'] })]) {
      await rate(visitor, newTarget(), 1)
      await Promise.all([1, 2, 3, 4, 5, 4, 3, 2].map((rating) => rate(visitor, target, rating)))
    }
    expect(await read(target)).toMatchObject({ votes: 2 })
  })

  test('of an account counts once in all its browsers', async () => {
    const target = newTarget()
    const first = await app.visitor({ roles: ['client'] })
    await rate(first, target, 1)
    const second = await app.visitor()
    await rate(second, target, 3)
    expect(await read(target)).toEqual({ rating: 2, votes: 2 })
    second.cookies['repeto_person'] = first.cookies['repeto_person']!
    expect(await rate(second, target, 4)).toMatchObject({ data: { rating: 4, votes: 1 } })
    // After logging out, the browser changes the vote that it has cast before.
    delete second.cookies['repeto_person']
    expect(await rate(second, target, 2)).toMatchObject({ data: { rating: 2, votes: 1 } })
  })

  test('of another account in the same browser is another vote', async () => {
    const target = newTarget()
    const [one, other] = [await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['tutor'] })]
    await rate(one, target, 1)
    other.cookies['repeto_voter'] = one.cookies['repeto_voter']!
    expect(await rate(other, target, 5)).toMatchObject({ data: { rating: 3, votes: 2 } })
  })

  test('belongs to one edition and one kind', async () => {
    const target = newTarget()
    await rate(await app.visitor({ edition: 'pl' }), target, 5)
    expect(await read(target)).toBeUndefined()
    await asSystem((ctx) => castVote(ctx, { kind: 'other', id: target }, 1))
    expect(await read(target)).toBeUndefined()
  })
})

describe('the votes of an account', () => {
  test('are exported and end with it', async () => {
    const target = newTarget()
    const visitor = await app.visitor({ roles: ['client'] })
    await rate(visitor, target, 3)
    const exported = await asSystem((ctx) => exportVotes(ctx, visitor.personId!))
    expect(exported).toMatchObject({ data: [{ kind: 'sample', target_id: target, rating: 3 }] })
    await asSystem((ctx) => deleteVotesOfAccount(ctx, visitor.personId!))
    expect(await read(target)).toBeUndefined()
  })

  test('move to the account it is merged into, once per target', async () => {
    const [both, single] = [newTarget(), newTarget()]
    const [kept, gone] = [await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['client'] })]
    await rate(kept, both, 5)
    await rate(gone, both, 1)
    await rate(gone, single, 2)
    await asSystem((ctx) => reassignMergedVotes(ctx, kept.personId!, gone.personId!))
    expect(await read(both)).toEqual({ rating: 5, votes: 1 })
    expect(await rate(kept, single, 4)).toMatchObject({ data: { rating: 4, votes: 1 } })
  })
})
