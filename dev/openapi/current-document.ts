import { openApiDocument } from '../../api/operation/openapi';
import { operations } from '../../api/operations';

/** The OpenAPI document of these sources; it needs no database. */
export const currentDocument = () => openApiDocument(operations, '/');
