const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

/** The ends of file names that types are known by. */
export function endingsOf(types: readonly string[]): string[] {
  return types.flatMap((type) => endings[type] ?? [])
}
