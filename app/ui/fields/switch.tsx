import type { ComponentProps, ReactNode } from 'react'

/** A switch that takes effect immediately, in a row of 44 px. A native checkbox underneath, so that a form submits it
 *  without JavaScript. */
export function Switch({
  label,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 ${className}`}>
      <span>{label}</span>
      <span className="relative inline-flex">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it by itself
          role="switch"
          className="switch"
        />
        <span aria-hidden />
      </span>
    </label>
  )
}
