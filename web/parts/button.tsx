import type { ButtonHTMLAttributes } from 'react';

const kinds = {
  plain: 'border border-line bg-panel hover:bg-raised',
  main: 'bg-accent text-on-accent hover:opacity-90',
  quiet: 'hover:bg-raised text-muted hover:text-text',
  danger: 'border border-line bg-panel text-bad hover:bg-bad-tint',
};

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: keyof typeof kinds };

export const buttonClass = (kind: keyof typeof kinds = 'plain') =>
  `inline-flex items-center justify-center gap-1.5 rounded-md px-2.5 min-h-7 py-1 leading-none font-medium whitespace-nowrap disabled:opacity-50 ${kinds[kind]}`;

export const Button = ({ kind = 'plain', className = '', type = 'button', ...rest }: Props) => (
  <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />
);
