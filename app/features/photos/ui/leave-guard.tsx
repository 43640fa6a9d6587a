import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isSending } from './running-queues.ts'

/** Asks before a page is left whose photos are still on their way: once on each page with photo fields. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isSending(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isSending() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Photos are still on their way"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
        </div>
      }
    >
      <p>If you leave now they stop. They wait here for a day, and you can go on when you come back.</p>
    </Dialog>
  )
}
