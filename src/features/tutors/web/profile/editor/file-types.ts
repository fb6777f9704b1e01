const extensionsByType: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

export function fileExtensions(types: readonly string[]): string[] {
  return types.flatMap((type) => extensionsByType[type] ?? [])
}
