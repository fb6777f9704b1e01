import { useId } from 'react'
import type { ComponentProps } from 'react'
import { useFrame, useT } from './frame.tsx'
import { Checkbox } from './parts/field.tsx'

type Props = ComponentProps<'input'> & {
  label: string
  pages: readonly string[]
  errors?: readonly string[] | undefined
}

/** The consent to the terms, with links to those of the named pages that are published. */
export function TermsCheckbox(props: Props) {
  const t = useT()
  const id = useId()
  const { chrome } = useFrame()
  const { label, pages, errors = [], ...input } = props
  const texts = chrome?.pages.filter((page) => pages.includes(page.id)) ?? []
  return (
    <div className="text-base">
      <Checkbox
        {...input}
        label={label}
        name="terms"
        value="1"
        required
        {...(errors.length > 0 && { 'aria-invalid': true, 'aria-describedby': id })}
      />
      {texts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 pl-8">
          {texts.map((page) => (
            <a key={page.id} href={page.href} target="_blank" className="py-1 text-green underline-offset-4">
              {t(`site.menu.${page.id}`)}
            </a>
          ))}
        </p>
      )}
      {errors.length > 0 && (
        <p id={id} className="text-small text-coral">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
