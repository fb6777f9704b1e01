type CrudEvents<N extends string, V extends string> = Readonly<Record<`${N}.${V}`, 'listened'>>
const verbs = ['created', 'deleted', 'saved'] as const
type Verb = (typeof verbs)[number]

/** The events of a panel resource that visitors see, which clear the cached pages. */
export function crudEvents<const N extends string, const M extends string = never>(
  name: N,
  /** `published` of a resource with a schedule, `moved` of one with an order. */
  ...more: readonly M[]
): CrudEvents<N, Verb | M> {
  return Object.fromEntries([...verbs, ...more].map((verb) => [`${name}.${verb}`, 'listened'])) as CrudEvents<
    N,
    Verb | M
  >
}
