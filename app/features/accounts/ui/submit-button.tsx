import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Sends its form, once: a second press while the first is on its way does nothing. Not `disabled`, which would lose the
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
