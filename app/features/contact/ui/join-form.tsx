import { useId } from 'react'
import { Agreement } from '#app/features/sign-in/ui/agreement.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

const labels = {
  givenName: 'First name',
  familyName: 'Last name',
  phone: 'Phone (optional)',
  businessName: 'Business name (optional)',
  password: 'Password',
}
export type JoinField = keyof typeof labels

type Props = {
  asked: { email: string; name: string; phone: string; businessName: string }
  /** What was typed, if no account was created. */
  answer: FormAnswer<JoinField> | undefined
}

/** The form for an invited manager's account: what they wrote when they asked to list homes, and a password. */
export function JoinForm({ asked, answer }: Props) {
  const id = useId()
  const { failed, errors = {}, typed = {} } = answer ?? {}
  const [givenName = '', ...others] = asked.name.split(' ')
  const { phone, businessName } = asked
  const known = { givenName, familyName: others.join(' '), phone, businessName }
  const form = usePageForm(answer, known)
  const field = (name: JoinField) => ({ id: `${id}-${name}`, label: labels[name], ...form.field(name) })
  const problems = (Object.keys(labels) as JoinField[]).flatMap((name) => {
    const text = errors[name]
    return text ? [{ id: `${id}-${name}`, text: `${labels[name]}: ${text}` }] : []
  })
  return (
    <>
      {answer && (
        <ErrorSummary title="Your account was not created" problems={problems}>
          {failed ?? 'Please look at this again:'}
        </ErrorSummary>
      )}
      <PageForm
        form={form}
        says="nothing"
        buttons={
          <SubmitButton busy={form.isBusy} look="primary">
            {form.isBusy ? 'One moment …' : 'Manage your homes'}
          </SubmitButton>
        }
      >
        <input type="hidden" name="intent" value="join" />
        <p>
          Your account is for <strong className="font-semibold wrap-anywhere">{asked.email}</strong>. Choose a
          password, and you are in.
        </p>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={asked.email} readOnly />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint="10 characters or more. A few words in a row are easy to remember."
          required
        />
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <TextField {...field('givenName')} autoComplete="given-name" required />
          <TextField {...field('familyName')} autoComplete="family-name" required />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextField {...field('businessName')} autoComplete="organization" />
        </div>
        <Checkbox
          label="Keep me signed in"
          name="keepSignedIn"
          defaultChecked={typed.keepSignedIn === 'on'}
          className="-my-2"
        />
        <Agreement by="By pressing the button" />
      </PageForm>
    </>
  )
}
