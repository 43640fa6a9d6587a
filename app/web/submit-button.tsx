import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Submits its form once: another press during the submission does nothing. Not `disabled`, because that would lose the
 *  focus. */
export function SubmitButton({ busy, ...props }: { busy: boolean } & ComponentProps<typeof Button>) {
  return (
    <Button
      type="submit"
      {...props}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    />
  )
}
