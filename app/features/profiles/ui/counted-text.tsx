import { useState, type ComponentProps } from 'react'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

type Props = Omit<ComponentProps<typeof TextArea>, 'hint' | 'defaultValue'> & {
  most: number
  defaultValue: string
  hint?: string
}

/** A text area with a limit: it shows how many characters the text has and never cuts it off. */
export function CountedText({ most, defaultValue, hint, ...area }: Props) {
  const [length, setLength] = useState(defaultValue.length)
  const live = useHydrated()
  const left = most - length
  return (
    <TextArea
      {...area}
      defaultValue={defaultValue}
      onChange={({ target }) => setLength(target.value.length)}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{hint}</span>
          <span className={`num ml-auto ${left < 0 ? 'font-medium text-bad' : ''}`}>
            {live ? `${length} of ${most} characters` : `At most ${most} characters`}
          </span>
        </span>
      }
    />
  )
}
