import { useFrame } from './frame.tsx'

/**
 * The address that a form posts to without JavaScript: with the language, and with this page, to which a failure leads
 * back.
 */
export function useFormAction(): <P extends string>(path: P) => `${P}?${string}` {
  const { locale, path: from } = useFrame()
  const query = new URLSearchParams({ lang: locale, from })
  return (path) => `${path}?${query.toString()}`
}
