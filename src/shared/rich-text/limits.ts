/** Apart from the schema, so that the editor knows the limits without loading it. */
export const richTextLimits = {
  characters: 60_000,
  nodes: 3_000,
  /** Quotes and lists inside each other. */
  nesting: 4,
  tableRows: 100,
  tableColumns: 12,
}

export const longestFormula = 1_000
