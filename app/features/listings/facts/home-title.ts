/** A home told apart from others of the same name: its name with its address, which holds the unit. */
export const homeTitle = ({ name, address }: { name: string; address: string }): string =>
  name === address ? name : `${name}, ${address}`
