import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

const SHOWN_FOR = 3000 // milliseconds (specification part 2 §9)
const WORDS = 'Profile saved successfully!'

/** A confirmation shown for three seconds, longer while hovered or focused; its text stays in the live region.
 *  @param time when it was last saved; null before the first save */
export function ProfileSavedNotice({ time }: { time: number | null }) {
  const [gone, setGone] = useState<number | null>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (time === null || held) return
    const timer = setTimeout(() => setGone(time), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [time, held])
  const shows = time !== null && gone !== time
  return (
    <>
      <output className="sr-only">{time !== null && <span key={time}>{WORDS}</span>}</output>
      {shows && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is looked at, not used
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus keeps it open
          tabIndex={0}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          // Floats over the page, so that the pressed button below stays under the pointer.
          className="absolute inset-x-4 bottom-full mb-2 flex gap-2.5 rounded-field bg-good-soft p-3.5 font-medium shadow-float md:inset-x-0"
        >
          <Icon of="circle-check" className="text-good" />
          {WORDS}
        </p>
      )}
    </>
  )
}
