import { href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { LogInProps } from '../log-in/log-in-props.ts'

/** Shown to a person who asked for their account to be deleted and returns within seven days. */
export function ErasingAccount({ answer, busy, Form, returnTo, inDialog, on }: LogInProps & { on: string }) {
  const { title, failed } = answer ?? {}
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{failed}</ErrorSummary>}
      <p className="text-lg">
        Your account will be erased on <strong className="font-semibold">{on}</strong>, as you asked. Until
        then nobody sees you here, and you can change your mind.
      </p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={withReturnTo(href('/login'), returnTo)}>
          <HiddenFields intent="keep-account" inDialog={inDialog} />
          <Button type="submit" look="primary" aria-disabled={busy}>
            Keep my account
          </Button>
        </Form>
        <NativeForm action={withReturnTo(href('/login'), returnTo)}>
          <HiddenFields intent="leave-account" />
          <Button type="submit">Leave, and let it be erased</Button>
        </NativeForm>
      </div>
    </div>
  )
}
