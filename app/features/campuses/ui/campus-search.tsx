import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigate, href } from 'react-router'
import { refuseWhenOffline } from '#app/features/site/ui/offline-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { Combobox, type Choice } from '#app/ui/fields/combobox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { CampusChoice } from '../campuses.query.server.ts'

type Props = {
  campuses: CampusChoice[]
  /** The initially chosen slug, such as the person's own university. */
  begin?: string | null
  /** Suggests another slug if `begin` chooses none; must stay the same function. */
  suggest: () => string
}

const LABEL = 'Your university'
const box = 'items-center gap-2 rounded-[1rem] border border-line bg-surface p-1.5 shadow-float'

/** The home page's entry point (specification part 1 §2): choose a university, then see its homes. Until one is chosen, the
 *  button is disabled. The choice is also passed as navigation state `search`, except by the native select for browsers
 *  without JavaScript. */
export function CampusSearch({ campuses, begin = null, suggest }: Props) {
  const navigate = useNavigate()
  const choices = campuses.map(({ slug, name, shortName }) => ({ value: slug, label: name, note: shortName }))
  const choiceOf = (slug: string | null) => choices.find(({ value }) => value === slug) ?? null
  const [chosen, setChosen] = useState<Choice | null>(() => choiceOf(begin))
  const [given, give] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const fill = useEffectEvent((slug: string) => {
    const field = form.current?.querySelector('input')
    const found = choiceOf(slug)
    if (!found || chosen || !field || field.value !== '' || field === document.activeElement) return
    setChosen(found)
    give(slug)
  })
  useEffect(() => fill(suggest()), [suggest])
  const campus = campuses.find(({ slug }) => slug === chosen?.value)

  const search = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!campus) return
    const to = `${href('/listings/:propertyType?')}?campus=${encodeURIComponent(campus.slug)}`
    if (!refuseWhenOffline(to)) await navigate(to, { state: { search: campus } })
  }

  return (
    <search className="relative block">
      <Form
        ref={form}
        action={href('/listings/:propertyType?')}
        onSubmit={(event) => void search(event)}
        className={`flex h-17 noscript:hidden ${box} has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus`}
      >
        <Combobox
          key={given}
          label={LABEL}
          placeholder={LABEL}
          icon="graduation-cap"
          choices={choices}
          value={chosen}
          onValueChange={setChosen}
          nothing="We don’t have that university yet."
        />
        <SearchButton disabled={!campus}>Search</SearchButton>
      </Form>
      <noscript>
        <form action={href('/listings/:propertyType?')} className={`flex ${box}`}>
          <SelectField
            label={LABEL}
            hideLabel
            name="campus"
            required
            empty={LABEL}
            defaultValue={begin ?? ''}
            options={choices}
            className="min-w-0 flex-1"
          />
          <SearchButton>Search</SearchButton>
        </form>
      </noscript>
    </search>
  )
}

function SearchButton({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  return (
    <Button type="submit" look="primary" disabled={disabled} className="h-12">
      {children}
    </Button>
  )
}
