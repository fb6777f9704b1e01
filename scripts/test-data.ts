/** Fills the database that the tests copy, or finds it in the cache. The gate does this next to the static checks. */
import { makeFilledFolder } from '#test/support/filled-data.ts'

const { remove } = await makeFilledFolder()
await remove()
