type CrudEvents<N extends string, V extends string> = Readonly<Record<`${N}.${V}`, 'listened'>>
type Verb = 'created' | 'deleted' | 'saved'

/** The events of a panel resource that visitors see, which clear the cached pages. */
export function crudEvents<const N extends string>(name: N): CrudEvents<N, Verb> {
  const verbs: readonly Verb[] = ['created', 'deleted', 'saved']
  return Object.fromEntries(verbs.map((verb) => [`${name}.${verb}`, 'listened'])) as CrudEvents<N, Verb>
}
