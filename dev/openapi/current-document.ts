import { openApiDocument } from '../../api/operation/openapi';
import { operations } from '../../api/operations';

/** Generates the OpenAPI document of the current sources, without a database. */
export const currentDocument = () => openApiDocument(operations);
