import { useMemo } from 'react'
import { useFrame } from '#ui/frame.tsx'
import type { PickerOption } from '#ui/parts/find-options.ts'

const codes = ['uk', 'pl', 'es', 'en', 'de', 'fr', 'it', 'pt', 'cs', 'ja']

export function useLanguages(): readonly PickerOption[] {
  const { lang } = useFrame()
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'language' })
    return codes.map((value) => ({ value, text: names.of(value) ?? value }))
  }, [lang])
}
