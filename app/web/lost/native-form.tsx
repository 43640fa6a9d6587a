import { useRef, useState, type ComponentProps, type SubmitEvent } from 'react'
import { whyUnanswered } from '../why-not-sent.ts'
import { whyUnreached } from './why-unreached.ts'

type Props = Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> & {
  /** Called right before the page is left. */
  onLeave?: (form: HTMLFormElement) => void
}

/** A form that the browser sends itself, because a new page follows. Once scripts run, it first checks that the site is
 *  reachable: otherwise the browser would replace this page with an error page. */
export function NativeForm({ onLeave, children, ...form }: Props) {
  const [failed, setFailed] = useState<string>()
  const step = useRef<'none' | 'asks' | 'leaves'>('none')
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    // In a separate tab, an error page replaces nothing.
    if (step.current === 'leaves' || form.target === '_blank') {
      step.current = 'none'
      onLeave?.(currentTarget)
      return
    }
    event.preventDefault()
    if (step.current === 'asks') return
    step.current = 'asks'
    void whyUnreached().then((why) => {
      setFailed(why && whyUnanswered(why, currentTarget))
      step.current = why === undefined ? 'leaves' : 'none'
      if (why === undefined && currentTarget.isConnected)
        currentTarget.requestSubmit(submitter?.isConnected ? submitter : null)
    })
  }
  return (
    <form {...form} method="post" data-native onSubmit={onSubmit}>
      {children}
      {failed !== undefined && (
        <p role="alert" className="px-3 py-1.5 text-sm text-bad">
          {failed}
        </p>
      )}
    </form>
  )
}
