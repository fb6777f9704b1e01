import { useT } from '../frame.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Field, inputLook } from '../parts/field.tsx'
import { useQuery } from './query.ts'
import type { AdminScreen, Options } from './screen.ts'

/** A plain GET form: what it asks for stands in the address, so that a list can be kept and sent. */
export function Filters({ screen, options }: { screen: AdminScreen; options: Options }) {
  const t = useT()
  const query = useQuery()
  const { resource, filters } = screen
  const used = filters.some((name) => query.get(name))
  return (
    // The key makes the fields follow the address when it changes by itself.
    <form
      key={query.with({ page: undefined })}
      className="mb-4 flex flex-wrap items-end gap-3"
      action={resource.at.path}
    >
      {filters.map((name) => (
        <div key={name} className="w-full tablet:w-52">
          <Field label={t(`${resource.name}.${name}`)}>
            {(wired) => {
              const choices = choicesOf(resource.fields[name]!.kind, options[name], t)
              if (!choices)
                return (
                  <input
                    {...wired}
                    type="search"
                    name={name}
                    maxLength={200}
                    defaultValue={query.get(name)}
                    className={inputLook}
                  />
                )
              return (
                <select {...wired} name={name} defaultValue={query.get(name)} className={inputLook}>
                  <option value="">{t('list.any')}</option>
                  {choices.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )
            }}
          </Field>
        </div>
      ))}
      {(['sort', 'sort_dir'] as const).map(
        (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name)} />,
      )}
      <Button type="submit">{t('list.filter')}</Button>
      {used && (
        <ButtonLink look="quiet" href={resource.at.path}>
          {t('list.clear')}
        </ButtonLink>
      )}
    </form>
  )
}

function choicesOf(kind: string, options: Options[string] | undefined, t: (id: string) => string) {
  if (kind === 'flag')
    return [
      { value: '1', text: t('action.yes') },
      { value: '0', text: t('action.no') },
    ]
  return kind === 'reference' ? (options ?? []) : undefined
}
