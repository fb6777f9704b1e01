import { expect, test } from 'vitest'
import type { MovementKind } from '../../model.ts'
import { replayPaidIn } from './withdrawable.ts'

type Flow = [kind: MovementKind, amount: number, subject?: string]
const paidIn = (...flows: Flow[]) =>
  replayPaidIn(flows.map(([kind, amount, subject = null]) => ({ kind, amount, subject })))

test.each<[title: string, expected: number, flows: Flow[]]>([
  ['a top-up', 100, [['top_up', 100]]],
  [
    'a top-up that was spent',
    0,
    [
      ['top_up', 100],
      ['fee', -100, 'order 1'],
      ['adjustment', 100],
    ],
  ],
  [
    'rewards and credit of staff',
    0,
    [
      ['affiliate_reward', 50],
      ['adjustment', 100],
    ],
  ],
  [
    'a top-up beside credit that was spent first',
    100,
    [
      ['adjustment', 100],
      ['top_up', 100],
      ['fee', -100, 'order 1'],
    ],
  ],
  [
    'a top-up that paid a part',
    60,
    [
      ['adjustment', 40],
      ['top_up', 100],
      ['fee', -80, 'order 1'],
    ],
  ],
  [
    'a fee that was refunded',
    100,
    [
      ['top_up', 100],
      ['fee', -100, 'order 1'],
      ['fee_refund', 100, 'order 1'],
    ],
  ],
  ['a fee that was paid elsewhere and refunded', 0, [['fee_refund', 100, 'order 1']]],
  [
    'a fee paid by card and refunded',
    100,
    [
      ['top_up', 100, 'order 1'],
      ['fee', -100, 'order 1'],
      ['fee_refund', 100, 'order 1'],
    ],
  ],
  [
    'a fee paid by card beside credit of staff',
    0,
    [
      ['adjustment', 100],
      ['top_up', 100, 'order 1'],
      ['fee', -100, 'order 1'],
    ],
  ],
  ['a payment that could not be delivered', 100, [['top_up', 100, 'order 1']]],
  [
    'a part of a promotion',
    30,
    [
      ['top_up', 100],
      ['top', -100, 'top 1'],
      ['top_refund', 30, 'top 1'],
    ],
  ],
  [
    'a refund to the card',
    40,
    [
      ['adjustment', 20],
      ['top_up', 100],
      ['refund', -60],
    ],
  ],
  [
    'a dispute that was won',
    100,
    [
      ['top_up', 100],
      ['dispute', -100],
      ['dispute_won', 100],
    ],
  ],
  [
    'a deduction',
    70,
    [
      ['top_up', 100],
      ['adjustment', -30],
    ],
  ],
])('what was paid in: %s', (_, expected, flows) => expect(paidIn(...flows)).toBe(expected))
