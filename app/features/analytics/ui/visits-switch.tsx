import { useState } from 'react'
import { TextSection } from '#app/features/site/ui/text-page.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { browserRefuses, chooseVisits, countsVisits } from '../visits-choice.ts'

/** The switch for counting this browser's visits. */
export function VisitsSwitch() {
  const isHydrated = useHydrated()
  return (
    <TextSection title="Visits from this browser">
      <p className="hidden noscript:block">Visits are not counted without JavaScript.</p>
      {isHydrated && (browserRefuses() ? <Refused /> : <Choice />)}
    </TextSection>
  )
}

function Refused() {
  return <p>Your browser asks not to be tracked, so its visits are not counted.</p>
}

function Choice() {
  const [on, setOn] = useState(countsVisits)
  function turn() {
    chooseVisits(!on)
    setOn(!on)
  }
  return (
    <>
      <Switch label="Count visits from this browser" checked={on} onChange={turn} />
      <p className="text-sm text-ink-2" aria-live="polite">
        {on
          ? 'Turning this off also deletes the random number in your browser.'
          : 'Visits from this browser are no longer counted.'}
      </p>
    </>
  )
}
