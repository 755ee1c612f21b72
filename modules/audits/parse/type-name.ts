/** `Product` of `https://schema.org/Product`. */
export const typeName = (type: string): string => type.slice(0, 200).replace(/^.*[/#:]/, '');
