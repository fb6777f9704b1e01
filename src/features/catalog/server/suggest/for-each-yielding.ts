import { takeTurns } from '#platform/turns.ts'

export async function forEachYielding<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  const turn = takeTurns()
  for (const [index, item] of items.entries()) {
    work(item, index)
    await turn()
  }
}
