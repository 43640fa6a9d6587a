import { href } from 'react-router'
import type { DemoAccount } from '../../log-in/demo-accounts.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { LogInProps } from './log-in-props.ts'

type Props = Pick<LogInProps, 'Form' | 'busy' | 'returnTo' | 'inDialog'> & { accounts: DemoAccount[] }

export function DemoAccounts({ accounts, Form, busy, returnTo, inDialog }: Props) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="rounded-card bg-sunken p-4">
      <h2 id="demo-accounts" className="font-medium">
        Try the demo as one of these people
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {accounts.map(({ role, name, email, password }) => (
          <li key={email}>
            <Form method="post" action={withReturnTo(href('/login'), returnTo)}>
              <HiddenFields intent="log-in" inDialog={inDialog} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <Button type="submit" size="s" aria-disabled={busy}>
                {name}, {role}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
