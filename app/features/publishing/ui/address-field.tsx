import { Suspense, useRef, useState } from 'react'
import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { Suggestion } from '#app/ui/fields/suggestions.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { getJson } from '#app/web/requests.ts'

const Suggestions = lazyPart(
  () => import('#app/ui/fields/suggestions.tsx'),
  () => null,
)

type Props = {
  id?: string
  name: string
  defaultValue?: string
  error?: string
  /** The slug of the home's campus, if the form has no such field. */
  campus?: string
}

/** A home's address; suggests known streets around the home's campus. */
export function AddressField({ campus: known, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)

  const ask = async (typed: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { before, street, after } = splitAddress(typed)
    const campus = known ?? new FormData(input.current?.form ?? undefined).get('campus')
    if (typeof campus !== 'string' || campus === '' || street.length < 2) return []
    const address = withQuery(href('/manage/streets'), { campus, text: street })
    const { streets } = await getJson<{ streets: string[] }>(address, signal)
    return streets
      .map((name) => ({ label: name, text: `${before}${name}${after}` }))
      .filter(({ text }) => text !== typed)
  }

  const write = (text: string) => {
    const field = input.current
    if (!field) return
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="relative">
      <TextField
        ref={input}
        label="Address"
        hint="Street, number and unit, such as 1200 Amberfinch St #4."
        autoComplete="off"
        required
        onFocus={() => setUsed(true)}
        {...props}
      />
      {used && (
        <Suspense>
          <Suggestions input={input} ask={ask} onChoose={write} />
        </Suspense>
      )}
    </div>
  )
}

/** The street in a partially typed address, with the text before and after it: `1200 `, `gayl`, ` #4`. */
export function splitAddress(typed: string): { before: string; street: string; after: string } {
  const [before = ''] = /^\s*(?:\d+[a-z]?(?:[-/]\d+)?\s+)?/i.exec(typed) ?? []
  const rest = typed.slice(before.length)
  const unit = rest.search(/[,#]|\b(?:apt|unit|suite)\b/i)
  const street = (unit < 0 ? rest : rest.slice(0, unit)).trimEnd()
  return { before, street: street.trim(), after: unit < 0 ? '' : rest.slice(street.length) }
}
