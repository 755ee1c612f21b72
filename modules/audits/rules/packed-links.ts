import { type LinkKind, linkKinds, type StoredLink } from './page-facts';

/** A page's links in order, in typed arrays: each link's target and its flag byte. */
export type PackedLinks = { to: Int32Array; bits: Uint8Array };

/** In place of a number: the link's target is not a page URL. */
export const noTarget = -1;

/** Layout of a link's byte: the kind is in the low four bits and the highest, the `rel` flags are between. */
export const linkBits = { kind: 0x8f, nofollow: 0x10, sponsored: 0x20, ugc: 0x40 } as const;

const lowKind = 0x0f;
const highKind = 0x80;

export const bitsOf = ({ kind, isNofollow, isSponsored, isUgc }: Omit<StoredLink, 'to'>): number =>
  packKind(linkKinds.indexOf(kind)) |
  (isNofollow ? linkBits.nofollow : 0) |
  (isSponsored ? linkBits.sponsored : 0) |
  (isUgc ? linkBits.ugc : 0);

export const kindOf = (bits: number): LinkKind =>
  linkKinds[(bits & lowKind) | ((bits & highKind) >> 3)] as LinkKind;

function packKind(index: number): number {
  return (index & lowKind) | ((index & (highKind >> 3)) << 3);
}
