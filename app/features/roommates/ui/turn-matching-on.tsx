import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import type { NotSaved, ProfileSaved } from '#app/features/profiles/form-answer.ts'
import { NotSavedSummary } from '#app/features/profiles/ui/not-saved-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import type { Lost } from '#app/web/lost-answer.ts'
import type { SignedOut } from '#app/web/signed-out-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** Turns matching on and then shows the people on the same page. Without scripts, the form submits to the profile page. */
export function TurnMatchingOn() {
  const { Form, data: answer, state } = useFetcher<ProfileSaved | NotSaved | Lost | SignedOut>()
  const isOn = answer !== undefined && 'ok' in answer
  useEffect(() => {
    if (!isOn) return
    toast({ text: 'Matching is on.' })
    // The button disappears and the people appear, so the focus moves there.
    const people = document.getElementById('content')
    if (people) people.tabIndex = -1
    return focusNewcomer(people)
  }, [isOn])
  return (
    <>
      <p>Until it is on, nobody is suggested to you, and you are not suggested to anyone.</p>
      {answer && !('ok' in answer) && <NotSavedSummary answer={answer} />}
      <Form method="post" action={href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}>
        <SubmitButton look="primary" name="wantsMatching" value="yes" busy={state !== 'idle'}>
          Turn matching on
        </SubmitButton>
      </Form>
    </>
  )
}
