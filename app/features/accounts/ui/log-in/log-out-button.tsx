import { href } from 'react-router'
import { beginLogOut } from '#app/web/signed-in-word.ts'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { deleteUnsent } from '#app/web/unsent-texts.ts'

/** Submits with a full page load, so that nothing of the old page stays in memory and it works without JavaScript. */
export function LogOutButton({ className }: { className: string }) {
  return (
    <NativeForm
      action={href('/logout')}
      onLeave={() => {
        deleteUnsent()
        beginLogOut()
      }}
    >
      <button type="submit" className={className}>
        Log out
      </button>
    </NativeForm>
  )
}
