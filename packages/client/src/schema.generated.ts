// Written by `npm run openapi` from the OpenAPI document. Do not edit it.
export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeys"];
        put?: never;
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/agent-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAgentGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/agent-grants/{grantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeAgentGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveProvider"];
        post?: never;
        delete: operations["deleteProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPeople"];
        put?: never;
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/people/{personId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/people/{personId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokePerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsites"];
        put?: never;
        post: operations["createWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createWebsites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importWebsites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebsite"];
        put?: never;
        post?: never;
        delete: operations["deleteWebsite"];
        options?: never;
        head?: never;
        patch: operations["updateWebsite"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/delete-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["previewWebsiteDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refreshWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/refresh-estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["estimateRefresh"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebsiteSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateWebsiteSettings"];
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete: operations["deleteTags"];
        options?: never;
        head?: never;
        patch: operations["renameTags"];
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{jobId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keyword-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeywordGroups"];
        put?: never;
        post: operations["createKeywordGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keyword-groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getKeywordGroup"];
        put?: never;
        post?: never;
        delete: operations["deleteKeywordGroup"];
        options?: never;
        head?: never;
        patch: operations["updateKeywordGroup"];
        trace?: never;
    };
    "/api/v1/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeywords"];
        put?: never;
        post: operations["createKeywords"];
        delete: operations["deleteKeywords"];
        options?: never;
        head?: never;
        patch: operations["updateKeywords"];
        trace?: never;
    };
    "/api/v1/keywords/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importKeywords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keywords/{keywordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getKeyword"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keyword-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeywordTags"];
        put?: never;
        post?: never;
        delete: operations["deleteKeywordTags"];
        options?: never;
        head?: never;
        patch: operations["renameKeywordTags"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsiteRankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/rankings/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPositionSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keywords/{keywordId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeywordHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keywords/{keywordId}/serp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getKeywordSerp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsiteVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsiteMovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCompetitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/competitors/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHeadToHead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/cannibalization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCannibalization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["estimateAiCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiPrompts"];
        put?: never;
        post: operations["createAiPrompts"];
        delete: operations["deleteAiPrompts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/prompts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importAiPrompts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/prompts/{promptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateAiPrompt"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiBrands"];
        put?: never;
        post: operations["createAiBrands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/brands/matching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiBrandMatching"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/brands/{brandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAiBrand"];
        options?: never;
        head?: never;
        patch: operations["updateAiBrand"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiTargets"];
        put?: never;
        post: operations["createAiTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/targets/{aiTargetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAiTarget"];
        options?: never;
        head?: never;
        patch: operations["updateAiTarget"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/answers/{answerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/answers/{answerId}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["compareAiAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/citations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiCitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/citations/turnover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiTurnover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/cross": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiCross"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/live-fetches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiLiveFetches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/fan-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiFanOuts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/retrievals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiRetrievals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiImports"];
        put?: never;
        post: operations["importAiReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiImport"];
        put?: never;
        post?: never;
        delete: operations["deleteAiImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/imports/{importId}/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["trackAiQueries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAiReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ai/methodology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiMethodology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchConnections"];
        put?: never;
        post: operations["createSearchConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startSearchConnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/connections/{connectionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testSearchConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSearchConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/bindings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchBindings"];
        put?: never;
        post: operations["createSearchBindings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/bindings/{websiteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSearchBinding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search-console/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["summarizeSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/brand-split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSearchBrandSplit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchMovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/new-and-lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchNewAndLost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/striking-distance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStrikingDistance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/cannibalization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchCannibalization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/decay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchDecay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/content-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContentGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/web-vitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebVitals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
<<<<<<< HEAD
    "/api/v1/websites/{websiteId}/explain": {
=======
    "/api/v1/websites/{websiteId}/search-console/sitemaps": {
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
<<<<<<< HEAD
        get: operations["explainSearch"];
=======
        get: operations["listSubmittedSitemaps"];
        put?: never;
        post: operations["submitSearchSitemap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchImports"];
        put?: never;
        post: operations["importSearchData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/imports/{searchImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSearchImport"];
        put?: never;
        post?: never;
        delete: operations["deleteSearchImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/imports/{searchImportId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSearchImportRows"];
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
<<<<<<< HEAD
    "/api/v1/websites/{websiteId}/search-console/annotations": {
=======
    "/api/v1/websites/{websiteId}/search-console/bing/statistics": {
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
<<<<<<< HEAD
        get: operations["listSearchAnnotations"];
        put?: never;
        post: operations["createSearchAnnotation"];
=======
        get: operations["listBingStatistics"];
        put?: never;
        post?: never;
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
<<<<<<< HEAD
    "/api/v1/websites/{websiteId}/search-console/annotations/{annotationId}": {
=======
    "/api/v1/websites/{websiteId}/search-console/bing/crawl-days": {
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
<<<<<<< HEAD
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSearchAnnotation"];
=======
        get: operations["listBingCrawlDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/bing/crawl-issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBingCrawlIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/bing/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBingUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/search-console/bing/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBingQuota"];
        put?: never;
        post?: never;
        delete?: never;
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["summarizeBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLinkingDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLinkAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLinkedPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBacklinkSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNewBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLostBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBacklinkGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/broken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBrokenPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/referrers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReferrers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/referrers/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReferrerSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/disavow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDisavow"];
        put: operations["saveDisavow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["estimateBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["collectBacklinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importBacklinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBacklinkImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/known": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKnownLinks"];
        put?: never;
        post: operations["createKnownLinks"];
        delete: operations["deleteKnownLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/known/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importKnownLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/known/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkKnownLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/backlinks/known/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getKnownLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateKnownLink"];
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/log-drains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogDrains"];
        put?: never;
        post: operations["createLogDrain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log-drains/{drainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLogDrain"];
        put?: never;
        post?: never;
        delete: operations["deleteLogDrain"];
        options?: never;
        head?: never;
        patch: operations["updateLogDrain"];
        trace?: never;
    };
    "/api/v1/log-drains/{drainId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateLogDrain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/log-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/log-batches/{batchId}/delete-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["previewLogBatchDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/log-batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteLogBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["checkLogs"];
        put: operations["putLogs"];
        post: operations["ingestLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/loki/api/v1/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/elasticsearch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/elasticsearch/_license": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/elasticsearch/_bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/logs/elasticsearch/{index}/_bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerMatrix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/robots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRobotsVersions"];
        put?: never;
        post: operations["readRobots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/robots/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["checkRobots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/robots/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulateRobots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/robots/{robotsId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRobotsCopy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawledPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/waste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlWaste"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/parameters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawledParameters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerBots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/crawlers/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawlers/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCrawlerLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLedgerUrls"];
        put?: never;
        post: operations["trackUrls"];
        delete: operations["untrackUrls"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/urls/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["summarizeLedgerUrls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/urls/{urlId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLedgerUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSubmissions"];
        put?: never;
        post: operations["submitUrls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/indexnow-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIndexNowKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSubmissionQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/sitemaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSitemaps"];
        put?: never;
        post: operations["trackSitemaps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/sitemaps/{sitemapId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSitemap"];
        put?: never;
        post?: never;
        delete: operations["untrackSitemap"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIndexCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/inspections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInspections"];
        put?: never;
        post: operations["requestInspections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/indexing/inspections/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInspectionChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaigns"];
        put?: never;
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignDesign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/conclude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["concludeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignCohorts"];
        put?: never;
        post: operations["replaceCampaignCohort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/cohorts/{cohortId}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCohortUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/cohorts/{cohortId}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignEvents"];
        put?: never;
        post: operations["addCampaignEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaignId}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteCampaignEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsiteAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alertId}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alertId}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["snoozeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebsiteAudits"];
        put?: never;
        post: operations["startAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete: operations["deleteAudit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pauseAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/issues/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/pages/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuditPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["compareAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits/{auditId}/skipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSkippedUrls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOwnership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/websites/{websiteId}/ownership/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkWebsiteOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{approvalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{approvalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{approvalId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refuseCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReports"];
        put?: never;
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{reportId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReportBranding"];
        put: operations["saveReportBranding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["uploadReportLogo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{reportId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createReportLink"];
        delete: operations["revokeReportLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReportSchedules"];
        put?: never;
        post: operations["createReportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report-schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReportSchedule"];
        put?: never;
        post?: never;
        delete: operations["deleteReportSchedule"];
        options?: never;
        head?: never;
        patch: operations["updateReportSchedule"];
        trace?: never;
    };
    "/api/v1/report-schedules/{scheduleId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReportScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export-datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExportDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExports"];
        put?: never;
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{exportId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            error: {
                /**
                 * @description What failed, for programs
                 * @enum {unknown}
                 */
                code: "bad_request" | "unauthorized" | "key_expired" | "payment_required" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "range_not_satisfiable" | "unsupported_media_type" | "validation_error" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "unavailable";
                /** @description What failed and what to do, for people */
                message: string;
                /** @description The same as `X-Request-Id`; name it when you ask for support */
                requestId: string;
                /** @description What is wrong with the request, one entry for each field */
                details: {
                    /** @description The field or parameter, such as `keywords.0.country` */
                    path: string;
                    /** @description What is wrong with it, for programs: `required`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `not_multiple_of`, `unknown_field`, `unknown_parameter`, `duplicate_parameter`, `invalid_text`, `read_only`, or a code of this field alone such as `domain_invalid` */
                    code: string;
                    /** @description What is wrong with it, for people */
                    message: string;
                }[];
            };
        };
        Account: {
            /** @description The workspace that the key belongs to */
            workspace: {
                /** @description Unique id; its prefix names the type, and ids sort by creation time */
                id: string;
                /** @description Display name */
                name: string;
                /**
                 * Format: date-time
                 * @description When it was created
                 */
                createdAt: string;
            };
            /**
             * @description The plan, which sets the limits
             * @enum {string}
             */
            plan: "free" | "starter" | "pro" | "agency" | "unlimited";
            /** @description What the plan allows */
            limits: {
                /** @description Largest number of active and paused websites; null for no limit */
                websites: number | null;
                /** @description Largest number of keywords that are collected; null for no limit */
                keywords: number | null;
                /** @description Largest number of prompts for AI answers; null for no limit */
                prompts: number | null;
                /** @description Largest number of pages in one audit; null for no limit */
                auditPages: number | null;
                /** @description Largest number of origins (scheme, host and port) in one audit */
                auditOrigins: number;
                /** @description Largest number of reports kept at a time; null for no limit */
                reports: number | null;
                /** @description Largest number of exports kept at a time; null for no limit */
                exports: number | null;
                /** @description Largest number of mails to recipients of reports in a day (UTC); null for no limit */
                mailsPerDay: number | null;
                /** @description Number of requests that each key may make in a minute */
                requestsPerMinute: number;
                /** @description Largest number of requests that all keys together may make in a minute; null for no limit */
                workspaceRequestsPerMinute: number | null;
                /** @description Largest number of API keys that are not revoked; null for no limit */
                keys: number | null;
                /** @description Largest number of log drains; null for no limit */
                logDrains: number | null;
                /** @description Largest number of tracked sitemaps; null for no limit */
                sitemaps: number | null;
                /** @description Largest number of URLs in the ledgers of all websites; null for no limit */
                trackedUrls: number | null;
                /** @description Largest number of known links of all websites; null for no limit */
                knownLinks: number | null;
                /** @description Largest number of bytes of log lines in a day (UTC), uncompressed; null for no limit */
                logBytesPerDay: number | null;
                /** @description Number of days for which crawler visits are kept */
                logRetentionDays: number;
            };
            /** @description What is in use */
            usage: {
                /** @description Number of active and paused websites */
                websites: number;
                /** @description Number of keywords, including those of archived websites */
                keywords: number;
                /** @description Number of API keys that are not revoked */
                keys: number;
                /** @description Number of log drains */
                logDrains: number;
                /** @description Number of tracked sitemaps */
                sitemaps: number;
                /** @description Number of URLs in the ledgers of all websites */
                trackedUrls: number;
                /** @description Number of known links of all websites */
                knownLinks: number;
                /** @description Number of bytes of log lines received today (UTC), uncompressed */
                logBytesToday: number;
            };
            /** @description Credits of the current period, spent on paid data */
            credits: {
                /** @description Number of credits that the plan includes each month; null for no limit */
                included: number | null;
                /** @description Number of credits spent this month */
                used: number;
                /** @description Number of credits reserved for jobs that have not ended */
                reserved: number;
                /** @description Number of credits neither spent nor reserved; null for no limit */
                remaining: number | null;
                /**
                 * Format: date-time
                 * @description Time at which the month ends and the credits are renewed
                 */
                resetsAt: string;
            };
            /** @description The key that made this request */
            key: {
                /** @description Unique id; its prefix names the type, and ids sort by creation time */
                id: string;
                /** @description Display name */
                name: string;
                /**
                 * @description Whether the key may only read, or also write
                 * @enum {string}
                 */
                access: "read" | "read_write";
                /** @description When it stops working; null if it does not expire */
                expiresAt: string | null;
            };
            /** @description Data providers that are set up */
            providers: {
                /** @description Kind of data: `serp` (rankings), `ai` (AI answers) or `indexing` (URL submission) */
                area: string;
                /** @description Name of the provider; `sandbox` is made-up data */
                provider: string;
            }[];
        };
        Usage: {
            /** @description The website; null where rows are grouped otherwise, or a call had none */
            websiteId: string | null;
            /** @description The website’s domain; null if it was deleted */
            domain: string | null;
            /** @description The tag; null where rows are grouped otherwise, or a website has none */
            websiteTag: string | null;
            /** @description The provider, or `sandbox`; null where rows are grouped otherwise */
            provider: string | null;
            /** @description Number of calls that were settled */
            calls: number;
            /** @description Credits that they cost */
            credits: number;
            /** @description What providers charged the accounts of the workspace, as far as they report it */
            charges: {
                /** @description Unit of the charge, such as `usd` or `tokens` */
                unit: string;
                /** @description What the provider charged, in its unit */
                amount: number;
            }[];
        };
        ApiKey: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Display name */
            name: string;
            /**
             * @description Whether the key may only read, or also write
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Whether the key is for an agent: it works at /mcp only, with its confirmations */
            isAgent: boolean;
            /** @description First characters of the secret, to recognize the key by */
            hint: string;
            /** @description When it stops working; null if it does not expire */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When its secret was last replaced; null if never */
            rotatedAt: string | null;
            /** @description When it was last used, to the minute; null if never */
            lastUsedAt: string | null;
        };
        ApiKeyWithSecret: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Display name */
            name: string;
            /**
             * @description Whether the key may only read, or also write
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Whether the key is for an agent: it works at /mcp only, with its confirmations */
            isAgent: boolean;
            /** @description First characters of the secret, to recognize the key by */
            hint: string;
            /** @description When it stops working; null if it does not expire */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When its secret was last replaced; null if never */
            rotatedAt: string | null;
            /** @description When it was last used, to the minute; null if never */
            lastUsedAt: string | null;
            /** @description Secret of the key; no later response contains it */
            key: string;
        };
        RotatedApiKey: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Display name */
            name: string;
            /**
             * @description Whether the key may only read, or also write
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Whether the key is for an agent: it works at /mcp only, with its confirmations */
            isAgent: boolean;
            /** @description First characters of the secret, to recognize the key by */
            hint: string;
            /** @description When it stops working; null if it does not expire */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When its secret was last replaced; null if never */
            rotatedAt: string | null;
            /** @description When it was last used, to the minute; null if never */
            lastUsedAt: string | null;
            /** @description Secret of the key; no later response contains it */
            key: string;
            /**
             * Format: date-time
             * @description Time until which the old secret still works
             */
            previousSecretExpiresAt: string;
        };
        Deleted: {
            /**
             * @description Always true
             * @constant
             */
            deleted: true;
        };
        AgentGrant: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id that the client registered under, or the URL of its metadata document */
            clientId: string;
            /** @description Name that the client gave itself */
            clientName: string;
            /** @description Host that the person was sent back to */
            redirectHost: string;
            /**
             * @description Whether the key may only read, or also write
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Id of the key that the client acts by, as in the audit log; it is not in the list of keys */
            keyId: string;
            /** @description Id of the key that the access was given by */
            grantedByKeyId: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When it was last used, to the minute; null if never */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it ends unless the client uses it before
             */
            expiresAt: string;
        };
        AuditEvent: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * Format: date-time
             * @description Time of the change
             */
            at: string;
            /** @description Id of the key that made the change or was refused; null if the operator made it, or a link was used */
            keyId: string | null;
            /** @description Name of that key at the time, `operator` or `link` */
            actor: string;
            /** @description What was done, such as `website.create` */
            action: string;
            /** @description Type of the resource that was changed */
            targetType: string;
            /** @description Id of the resource that was changed */
            targetId: string;
            /** @description Id of the request, as in `X-Request-Id`; null if the operator made the change */
            requestId: string | null;
            /** @description Address of the client, IPv6 cut to /64; null if the operator made the change */
            address: string | null;
            /** @description Facts about the change, by its action */
            details: Record<string, never>;
        };
        ConfiguredProvider: {
            /**
             * @description Data provider
             * @enum {string}
             */
            provider: "dataforseo" | "serpapi" | "serper" | "searxng" | "openai" | "anthropic" | "perplexity" | "gemini" | "xai" | "mistral" | "openai_compatible" | "bing";
            /** @description Login, host or last characters of the API key, to recognize the account by */
            hint: string;
            /**
             * @description What the provider answered when the account was saved: `verified` accepted it, `exhausted` accepted it and has nothing left, `unverified` did not say
             * @enum {string}
             */
            state: "verified" | "exhausted" | "unverified";
            /** @description Why the account is not verified; null if it is */
            stateReason: string | null;
            /** @description Name of the plan; null if the provider tells none */
            plan: string | null;
            /** @description What was left when the account was saved; null if the provider tells nothing */
            balance: number | null;
            /** @description Unit of `balance` */
            balanceUnit: ("usd" | "searches" | "credits") | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        Person: {
            /** @description Id of the person, which the audit log names as `keyId` */
            id: string;
            /** @description Name of the person, which the audit log names as `actor` */
            name: string;
            /**
             * @description Whether the person may make changes
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Websites that the person sees; null for all of the workspace */
            websiteIds: string[] | null;
            /**
             * @description Whether the person has accepted an invitation (`active`) or not yet
             * @enum {string}
             */
            state: "invited" | "active";
            /** @description Time at which the open invitation ends; null without one */
            invitationExpiresAt: string | null;
            /**
             * Format: date-time
             * @description Time of the first invitation
             */
            createdAt: string;
            /** @description Time of the last visit; null before the first */
            lastSeenAt: string | null;
        };
        InvitedPerson: {
            /** @description Id of the person, which the audit log names as `keyId` */
            id: string;
            /** @description Name of the person, which the audit log names as `actor` */
            name: string;
            /**
             * @description Whether the person may make changes
             * @enum {string}
             */
            access: "read" | "read_write";
            /** @description Websites that the person sees; null for all of the workspace */
            websiteIds: string[] | null;
            /**
             * @description Whether the person has accepted an invitation (`active`) or not yet
             * @enum {string}
             */
            state: "invited" | "active";
            /** @description Time at which the open invitation ends; null without one */
            invitationExpiresAt: string | null;
            /**
             * Format: date-time
             * @description Time of the first invitation
             */
            createdAt: string;
            /** @description Time of the last visit; null before the first */
            lastSeenAt: string | null;
            /** @description Link that the person opens once to sign in; no later response contains it */
            url: string;
            /**
             * Format: date-time
             * @description Time at which the link ends
             */
            expiresAt: string;
        };
        Website: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /** @description Display name */
            name: string;
            /**
             * @description Whose website it is: your own, a client’s or a competitor’s
             * @enum {string}
             */
            relationship: "own" | "client" | "competitor";
            /**
             * @description Whether data is collected (`active`), collection is paused, or the website is archived
             * @enum {string}
             */
            status: "active" | "paused" | "archived";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Whether a Search Console property is connected */
            searchConsoleConnected: boolean;
            /** @description Whether rankings are collected */
            serpTracking: boolean;
            /** @description Whether AI answers are collected */
            aiTracking: boolean;
            /** @description Percentage of pages without an error in the last full audit, 0 to 100; null before the first */
            healthScore: number | null;
            /** @description Tag names */
            tags: string[];
            /** @description Time of the last collection that read rankings; null before the first */
            lastSyncedAt: string | null;
        };
        WebsiteAnswer: {
            /** @description Id of the website; null if it was not added */
            id: string | null;
            /** @description The domain as it is stored; of an invalid row, as it was given */
            domain: string | null;
            /**
             * @description `created`; `exists`: the workspace has the domain already, perhaps archived, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of websites is reached
             * @enum {string}
             */
            result: "created" | "exists" | "invalid" | "over_limit";
            /** @description What is wrong with an invalid row, one entry for each field */
            details?: {
                /** @description Field of the row, such as `country` */
                path: string;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
        };
        WebsiteImport: {
            /** @description Number of rows below the header that are not blank */
            received: number;
            /** @description Number of websites that were added */
            created: number;
            /** @description Number of rows whose domain the workspace has, or that an earlier row names */
            exists: number;
            /** @description Number of rows that are not valid */
            invalid: number;
            /** @description Number of valid rows over the plan’s number of websites */
            overLimit: number;
            /** @description What became of each row */
            rows: {
                /** @description Id of the website; null if it was not added */
                id: string | null;
                /** @description The domain as it is stored; of an invalid row, as it was given */
                domain: string | null;
                /**
                 * @description `created`; `exists`: the workspace has the domain already, perhaps archived, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of websites is reached
                 * @enum {string}
                 */
                result: "created" | "exists" | "invalid" | "over_limit";
                /** @description What is wrong with an invalid row, one entry for each field */
                details?: {
                    /** @description Field of the row, such as `country` */
                    path: string;
                    /** @description What is wrong with it, for programs */
                    code: string;
                    /** @description What is wrong with it, for people */
                    message: string;
                }[];
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
        };
        WebsiteDeletionPreview: {
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /** @description What would be deleted */
            counts: {
                /** @description Number of keywords, which are deleted with their readings */
                keywords: number;
                /** @description Number of keyword groups */
                keywordGroups: number;
                /** @description Number of jobs */
                jobs: number;
                /** @description Number of batches of log lines */
                logBatches: number;
                /** @description Number of tracked URLs */
                ledgerUrls: number;
                /** @description Number of audits */
                audits: number;
                /** @description Number of reports, including those that cover other websites as well */
                reports: number;
                /** @description Number of crawler visits */
                crawlerVisits: number;
            };
        };
        Refresh: {
            /** @description The jobs that do the work */
            jobs: components["schemas"]["JobRef"][];
        };
        JobRef: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the job, such as serp.collect
             * @enum {string}
             */
            type: "website.purge" | "serp.collect" | "ai.collect" | "ai.rematch" | "backlinks.collect" | "backlinks.merge" | "backlinks.check" | "gsc.collect" | "gsc.inspect" | "logs.delete" | "robots.read" | "sitemaps.read" | "indexing.submit" | "indexing.confirm" | "audit.run" | "report.generate" | "export.run";
            /**
             * @description Status of the job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
        };
        RefreshEstimate: {
            /** @description Rankings that would be read */
            serp: {
                /** @description Provider to read from; null without one */
                provider: string | null;
                /** @description How result pages are bought; `live` if the provider has no queue. Null if none are */
                mode: ("live" | "queue") | null;
                /** @description Number of keywords that would be read */
                keywords: number;
                /** @description Number of keywords over the plan’s limit, which would not be read */
                frozen: number;
                /** @description Cost in credits, one per result page of ten; 0 for the sandbox */
                credits: number;
                /** @description Why nothing would be read; null if something would */
                skipped: string | null;
            };
            /** @description Search volumes that would be read, as far as the credits suffice for both */
            searchVolumes: {
                /** @description Provider to read from; null if no volumes would be read */
                provider: ("given" | "dataforseo" | "sandbox") | null;
                /** @description Number of keywords whose volume is unknown or out of date */
                keywords: number;
                /** @description Cost in credits: 40 for up to 1,000 keywords of one country and location */
                credits: number;
            };
            /** @description AI answers that would be asked for; `…/ai/estimate` has each target */
            ai: {
                /** @description Most calls of AI engines */
                calls: number;
                /** @description Most credits that they cost; 0 in the sandbox */
                credits: number;
                /** @description Why nothing would be asked; null if something would */
                skipped: string | null;
            };
            /** @description Links that would be bought */
            backlinks: {
                /** @description Most calls of up to a thousand links */
                calls: number;
                /** @description Most credits that they cost; 0 in the sandbox */
                credits: number;
                /** @description Why nothing would be bought; null if something would */
                skipped: string | null;
            };
            /** @description Data of Search Console, which costs nothing */
            gsc: {
                /** @description Why nothing would be read; null if something would */
                skipped: string | null;
            };
            /** @description Most credits of the kinds asked for, without search volumes */
            credits: number;
            /** @description Number of credits neither spent nor reserved; null for no limit */
            creditsRemaining: number | null;
            /** @description Whether the remaining credits pay for the kinds asked for; if not, a refresh is refused */
            isAffordable: boolean;
        };
        WebsiteSettings: {
            /**
             * @description Which URLs count as the website’s: `domain` is the host and its www, `subdomains` also every host below it, `prefix` URLs that begin with its path, `exact` one page
             * @default subdomains
             * @enum {string}
             */
            matchMode: "domain" | "subdomains" | "prefix" | "exact";
            /**
             * @description Further hosts whose URLs and log lines count as the website’s, each with its www
             * @default []
             */
            ownedHosts: string[];
            /**
             * @description IANA time zone, such as Europe/Berlin
             * @default UTC
             */
            timezone: string;
            /** @description How rankings and AI answers are collected */
            collection: {
                /**
                 * @description How often rankings are collected; `plan` is as often as the plan allows
                 * @default plan
                 * @enum {string}
                 */
                cadence: "plan" | "daily" | "weekly";
                /**
                 * @description Number of organic results to read for each keyword, in tens
                 * @default 20
                 */
                depth: number;
                /**
                 * @description Devices to read results for
                 * @default [
                 *       "desktop"
                 *     ]
                 */
                devices: ("desktop" | "mobile")[];
                /**
                 * @description Number of AI answers to read for each prompt and check
                 * @default 5
                 */
                readingsPerCheck: number;
                /**
                 * @description Most AI answers to buy in a calendar month (UTC); null for no limit but credits
                 * @default null
                 */
                aiAnswersPerMonthMax: number | null;
                /**
                 * @description US dollars that providers of AI answers may charge in a calendar month (UTC) before nothing more is asked. Providers that report no price are not counted. Null for no limit
                 * @default null
                 */
                aiUsdPerMonthMax: number | null;
                /**
                 * @description Provider to read rankings from; null for the first one set up
                 * @default null
                 */
                provider: string | null;
                /**
                 * @description Whether search volumes and prices are read with the rankings; they cost credits
                 * @default true
                 */
                searchVolumes: boolean;
                /**
                 * @description How result pages are bought: `live` at once, `queue` cheaper and later. A provider without a queue is read live
                 * @default live
                 * @enum {string}
                 */
                mode: "live" | "queue";
            };
            /** @description Defaults of audits */
            audits: {
                /**
                 * @description Largest number of HTML pages to crawl; null for the plan’s limit
                 * @default null
                 */
                maxPages: number | null;
                /**
                 * @description Largest number of requests at a time
                 * @default 4
                 */
                concurrency: number;
                /**
                 * @description User agent of the crawler; null for the service’s own
                 * @default null
                 */
                userAgent: string | null;
            };
            /**
             * @description Categories of domains that AI answers cite, each with its subdomains; they take precedence over the built-in ones
             * @default []
             */
            sourceCategories: {
                /** @description Domain in lower-case ASCII, without protocol and www. */
                domain: string;
                /**
                 * @description Its category
                 * @enum {string}
                 */
                category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
            }[];
            /**
             * @description E-mail addresses that get this website’s reports from schedules of a tag; null for the recipients of the schedule, an empty list for no one
             * @default null
             */
            reportRecipients: string[] | null;
        };
        Tag: {
            /** @description Name of the tag, as it was first spelled */
            name: string;
            /** @description Number of active and paused websites with the tag */
            websiteCount: number;
        };
        OverviewRow: {
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Display name */
            name: string;
            /** @description Domain of the website */
            hostname: string;
            /** @description Whether any number of the row is made up by the sandbox */
            sandbox: boolean;
            /** @description Visibility in search results; null without readings in the last 30 days */
            visibility: {
                /** @description Share of the clicks that position 1 for every keyword would bring, as `visibility.score` of the website’s visibility by day */
                value: number;
                /** @description Against the newest reading that is at least a week older; null without one */
                change: number | null;
                /**
                 * Format: date
                 * @description Day of the newest reading, in UTC
                 */
                date: string;
            } | null;
            /** @description Clicks of the newest days that Google no longer changes; null without Search Console */
            clicks: {
                /** @description Clicks of Google’s web search in the days */
                value: number;
                /** @description Against as many days before; null unless these were measured, too */
                change: number | null;
                /** @description Number of days */
                days: number;
            } | null;
            /** @description How often AI answers of the last 28 days name the website; null without answers */
            aiMentionRate: {
                /** @description Share of answers that name an own brand */
                value: number;
                /** @description Lower bound of the 95 % interval; null below 5 answers */
                low: number | null;
                /** @description Upper bound; null below 5 answers */
                high: number | null;
                /** @description Number of answers */
                answers: number;
                /** @description Id of the target whose answers these are: the one with the most answers, since targets are never added or averaged */
                aiTargetId: string;
            } | null;
            /** @description Verified visits of crawlers; null without log lines in these days */
            crawlerVisits: {
                /** @description Verified visits of crawlers in the days */
                value: number;
                /** @description Against as many days before; null unless these were measured, too */
                change: number | null;
                /** @description Number of days */
                days: number;
            } | null;
            /** @description Number of keywords whose drop was seen only once so far */
            unconfirmedDrops: number;
            /** @description Number of alerts that are open */
            openAlerts: number;
            /** @description Number of jobs that failed in the last 7 days */
            failedJobs: number;
            /** @description Result of the last full audit; null before the first */
            health: {
                /** @description Percentage of pages without an error, 0 to 100 */
                score: number;
                /** @description Day of the audit, in UTC; null if it was deleted */
                date: string | null;
            } | null;
            /** @description Visibility of each of the last 30 days, oldest first; null for days without readings */
            sparkline: (number | null)[];
        };
        RecordedJob: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the job, such as serp.collect
             * @enum {string}
             */
            type: "website.purge" | "serp.collect" | "ai.collect" | "ai.rematch" | "backlinks.collect" | "backlinks.merge" | "backlinks.check" | "gsc.collect" | "gsc.inspect" | "logs.delete" | "robots.read" | "sitemaps.read" | "indexing.submit" | "indexing.confirm" | "audit.run" | "report.generate" | "export.run";
            /**
             * @description Status of the job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the website that the job works on; null if it is not about one website */
            websiteId: string | null;
            /** @description Progress of the job; null before it has started */
            progress: {
                /** @description Number of units done so far */
                done: number;
                /** @description Number of units in all; null while it is unknown */
                total: number | null;
                /** @description Unit that is counted, such as keywords or URLs */
                unit: string;
            } | null;
            /** @description Sentences about what limits the result */
            warnings: string[];
            /** @description Items that were left out, with the reasons */
            skipped: {
                /** @description Item or part that was left out */
                what: string;
                /** @description Why it was left out */
                code: string;
            }[];
            /** @description Counts of what was done; they depend on the type. Null before the job has ended */
            result: unknown | null;
            /** @description Why the job failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Number of times the job was started or continued */
            attempts: number;
            /**
             * Format: date-time
             * @description Time at which the job was created
             */
            createdAt: string;
            /** @description Time of the first start; null before it */
            startedAt: string | null;
            /** @description Time at which the job completed, failed or was canceled; null before that */
            finishedAt: string | null;
            /** @description URL of the workflow in Temporal’s Web UI; null if the operator set none */
            uiUrl: string | null;
        };
        Job: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the job, such as serp.collect
             * @enum {string}
             */
            type: "website.purge" | "serp.collect" | "ai.collect" | "ai.rematch" | "backlinks.collect" | "backlinks.merge" | "backlinks.check" | "gsc.collect" | "gsc.inspect" | "logs.delete" | "robots.read" | "sitemaps.read" | "indexing.submit" | "indexing.confirm" | "audit.run" | "report.generate" | "export.run";
            /**
             * @description Status of the job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the website that the job works on; null if it is not about one website */
            websiteId: string | null;
            /** @description Progress of the job; null before it has started */
            progress: {
                /** @description Number of units done so far */
                done: number;
                /** @description Number of units in all; null while it is unknown */
                total: number | null;
                /** @description Unit that is counted, such as keywords or URLs */
                unit: string;
            } | null;
            /** @description Sentences about what limits the result */
            warnings: string[];
            /** @description Items that were left out, with the reasons */
            skipped: {
                /** @description Item or part that was left out */
                what: string;
                /** @description Why it was left out */
                code: string;
            }[];
            /** @description Counts of what was done; they depend on the type. Null before the job has ended */
            result: unknown | null;
            /** @description Why the job failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Number of times the job was started or continued */
            attempts: number;
            /**
             * Format: date-time
             * @description Time at which the job was created
             */
            createdAt: string;
            /** @description Time of the first start; null before it */
            startedAt: string | null;
            /** @description Time at which the job completed, failed or was canceled; null before that */
            finishedAt: string | null;
            /** @description Whether the workflow could not be queried, so that the last recorded state is shown */
            isStale: boolean;
            /** @description URL of the workflow in Temporal’s Web UI; null if the operator set none */
            uiUrl: string | null;
        };
        KeywordGroup: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Display name */
            name: string;
            /** @description Number of keywords in the group */
            keywordCount: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        Keyword: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description The search term */
            keyword: string;
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description Number of organic results to read; null for the website’s setting */
            depth: number | null;
            /** @description The page that should rank; null if none was named */
            targetUrl: string | null;
            /** @description Ids of the keyword groups that contain it */
            groupIds: string[];
            /** @description Tag names */
            tags: string[];
            /** @description Searches a month in the keyword’s country; null if unknown */
            searchVolume: number | null;
            /** @description What the search volume is based on */
            volumeEvidence: components["schemas"]["VolumeEvidence"];
            /** @description Cost per click, in `cpcCurrency`; null if unknown. Lists sort it within each currency */
            cpc: number | null;
            /** @description Currency of `cpc`, ISO 4217: USD if from a provider; null without a price, or if one was given without a currency */
            cpcCurrency: string | null;
            /** @description Where the cost per click comes from; null without one */
            cpcSource: ("given" | "dataforseo" | "sandbox") | null;
            /** @description Rank among organic results in the newest reading, from 1; null if not found or not read */
            position: number | null;
            /** @description Position in the newest reading of an earlier day; null if not found or not read */
            previousPosition: number | null;
            /** @description previousPosition − position: positive is up; null unless found in both readings */
            change: number | null;
            /** @description Best position since tracking began; null if never found */
            bestPosition: number | null;
            /** @description The website’s best page; null if none was found */
            url: string | null;
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["KeywordEvidence"];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        VolumeEvidence: {
            /**
             * @description `pending`: not read yet; `measured`: known; `no_data`: the provider has none; `unsupported`: the provider does not accept such a keyword or place
             * @enum {string}
             */
            state: "pending" | "measured" | "no_data" | "unsupported";
            /** @description `given`: set by a person or an import, and never overwritten; otherwise the provider. Null without a volume */
            source: ("given" | "dataforseo" | "sandbox") | null;
            /** @description Time at which it was read or given; null without a volume */
            checkedAt: string | null;
        };
        KeywordEvidence: {
            /**
             * @description `pending`: never checked; `measured`: found; `not_found`: not found within the depth read; `beyond_depth`: the depth read is too small to compare; `failed`: checked without success; `stale`: the newest check failed, or the reading is older than three times its cadence; `frozen`: over the plan’s number of keywords, so kept but not collected
             * @enum {string}
             */
            state: "pending" | "measured" | "not_found" | "beyond_depth" | "failed" | "stale" | "frozen";
            /** @description Provider of the reading; `sandbox` is made-up data. Null without a reading */
            source: string | null;
            /** @description Time of the reading; null without one */
            checkedAt: string | null;
            /** @description Number of organic results read; null without a reading */
            depth: number | null;
            /** @description Whether the reading counts as settled; false for a drop that was seen only once, until the next reading. Null without a reading */
            isConfirmed: boolean | null;
            /** @description Why the newest read failed; null if it did not */
            failureCode: string | null;
            /** @description When the newest read failed; null if it did not */
            failedAt: string | null;
        };
        KeywordAnswer: {
            /** @description Id of the keyword; null if it was not added */
            id: string | null;
            /** @description The search term as it is stored; of an invalid row, as it was given */
            keyword: string | null;
            /**
             * @description `created`; `exists`: the website has the keyword already, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of keywords is reached
             * @enum {string}
             */
            result: "created" | "exists" | "invalid" | "over_limit";
            /** @description What is wrong with an invalid row, one entry for each field */
            details?: components["schemas"]["RowDetail"][];
        };
        RowDetail: {
            /** @description Field of the row, such as `country` */
            path: string;
            /** @description What is wrong with it, for programs */
            code: string;
            /** @description What is wrong with it, for people */
            message: string;
        };
        KeywordImport: {
            /** @description Number of rows below the header that are not blank */
            received: number;
            /** @description Number of keywords that were added */
            created: number;
            /** @description Number of rows whose keyword the website has, or that an earlier row names */
            exists: number;
            /** @description Number of rows that are not valid */
            invalid: number;
            /** @description Number of valid rows over the plan’s number of keywords */
            overLimit: number;
            /** @description The first 100 invalid rows */
            errors: {
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
        };
        KeywordTag: {
            /** @description Name of the tag, as it was first spelled */
            name: string;
            /** @description Number of keywords with the tag */
            keywordCount: number;
            /** @description Number of websites with such keywords */
            websiteCount: number;
        };
        Ranking: {
            /** @description The search term */
            keyword: string;
            /** @description Rank among organic results, from 1; a featured snippet of the website is 1. Null if not found or not read */
            position: number | null;
            /** @description Position in the reading compared with; null if not found or not read */
            previousPosition: number | null;
            /** @description previousPosition − position: positive is up; null unless found in both readings */
            change: number | null;
            /**
             * @description Movement since the reading compared with, within the smaller of the two depths read: `improved`, `declined`, `unchanged`, `new`, `lost`, `not_found` in both. `beyond_depth`: one of the two was too shallow to compare; `not_measured`: one of the two days has no reading, or both have the same; `failed`: the newest check failed, so the position is an old one; `pending`: never checked
             * @enum {string}
             */
            status: "improved" | "declined" | "unchanged" | "new" | "lost" | "not_found" | "beyond_depth" | "not_measured" | "pending" | "failed";
            /** @description The website’s best page; null if none was found */
            url: string | null;
            /** @description Searches a month in the keyword’s country; null if unknown */
            searchVolume: number | null;
            /** @description Estimated clicks a month, by the click-through curve sistrix-2020; null if the search volume is unknown or the keyword was not read */
            traffic: number | null;
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description The page that should rank; null if none was named */
            targetUrl: string | null;
            /** @description Whether `url` is `targetUrl`; null if there is no target or no page ranks */
            isTargetUrl: boolean | null;
            /** @description Elements of the results page besides organic results, such as `people_also_ask` */
            serpFeatures: string[];
            /** @description The AI Overview of the results page; null without a reading */
            aiOverview: components["schemas"]["AiOverview"] | null;
            /** @description All pages of the website among the results, best first */
            ownUrls: components["schemas"]["OwnUrl"][];
            /** @description Time of the reading compared with; null without one */
            previousCheckedAt: string | null;
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["RankEvidence"];
        };
        AiOverview: {
            /** @description Whether the page has an AI Overview; null if the provider does not report it */
            isPresent: boolean | null;
            /**
             * @description Whether the AI Overview cites the website; `unknown` if its sources are not known, `no_overview` if the page has none
             * @enum {string}
             */
            citationState: "cited" | "not_cited" | "unknown" | "no_overview";
        };
        OwnUrl: {
            /** @description URL of the page */
            url: string;
            /** @description Rank among organic results, from 1 */
            position: number;
            /** @description Whether the page is shown in the featured snippet */
            hasFeaturedSnippet: boolean;
        };
        RankEvidence: {
            /**
             * @description `measured`: found; `not_found`: not found within the depth read; `beyond_depth`: the depth read is too small to compare; `not_measured`: no reading on the day or the seven days before; `stale`: the newest check failed, or the reading is old; `failed`: checked without success; `pending`: never checked; `frozen`: over the plan’s number of keywords
             * @enum {string}
             */
            state: "pending" | "measured" | "not_found" | "beyond_depth" | "failed" | "stale" | "frozen" | "not_measured";
            /** @description Provider of the reading; `sandbox` is made-up data. Null without a reading */
            source: string | null;
            /** @description Time of the reading; null without one */
            checkedAt: string | null;
            /** @description Number of organic results read; null without a reading */
            depth: number | null;
            /** @description Number of readings behind the row: 1, or 0 without one */
            samples: number;
            /** @description Whether the reading counts as settled; false for a drop that was seen only once, until the next reading. Null without a reading */
            isConfirmed: boolean | null;
            /** @description Why the newest read failed; null if it did not */
            failureCode: string | null;
            /** @description When the newest read failed; null if it did not */
            failedAt: string | null;
        };
        PositionSeries: {
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Source of the readings, such as `sandbox`; null before the first reading */
            source: string | null;
            /** @description Days with a reading, oldest first; other days are not in the list */
            points: {
                /**
                 * Format: date
                 * @description Day of the reading, in UTC
                 */
                day: string;
                /** @description State of the reading, such as `measured` or `failed` */
                state: string;
                /** @description Position; null if the website was not among the results read, or the reading failed */
                position: number | null;
            }[];
        };
        RankHistoryDay: {
            /**
             * Format: date
             * @description A calendar day in UTC
             */
            day: string;
            /** @description Rank among organic results, from 1; null if not found within the depth read */
            position: number | null;
            /** @description The website’s best page; null if none was found */
            url: string | null;
            /** @description Elements of the results page besides organic results, such as `people_also_ask` */
            serpFeatures: string[];
            /** @description The AI Overview of the results page; null without a reading */
            aiOverview: components["schemas"]["AiOverview"] | null;
            /** @description All pages of the website among the results, best first */
            ownUrls: components["schemas"]["OwnUrl"][];
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["RankEvidence"];
        };
        SerpPage: {
            /** @description The search term */
            keyword: string;
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description Day of the results page, in UTC; null before the first reading */
            day: string | null;
            /** @description Position of the website; null if not found or not read */
            position: number | null;
            /** @description The website’s best page; null if none was found */
            url: string | null;
            /** @description All pages of the website among the results, best first */
            ownUrls: components["schemas"]["OwnUrl"][];
            /** @description Elements of the results page besides organic results, such as `people_also_ask` */
            serpFeatures: string[];
            /** @description The AI Overview of the results page; null without a reading */
            aiOverview: components["schemas"]["AiOverview"] | null;
            /** @description Organic results, best first */
            organic: {
                /** @description Rank among organic results, from 1 */
                position: number;
                /** @description Domain of the result */
                domain: string;
                /** @description URL of the result */
                url: string;
            }[];
            /** @description All blocks of the page, from top to bottom */
            items: components["schemas"]["SerpItem"][];
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["RankEvidence"];
        };
        SerpItem: {
            /** @description Kind of block: `organic`, or a feature such as `featured_snippet` */
            type: string;
            /** @description The provider’s name for the kind of block */
            providerType: string;
            /** @description Rank among all blocks of the page, from 1; null if the provider does not say */
            absoluteRank: number | null;
            /** @description Rank among organic results, from 1; null for other blocks */
            position: number | null;
            /** @description URL; null if the block has none */
            url: string | null;
            /** @description Domain; null if the block has none */
            domain: string | null;
            /** @description Title; null if the block has none */
            title: string | null;
            /** @description Text; null if the block has none */
            text: string | null;
        };
        VisibilityDay: {
            /**
             * Format: date
             * @description A calendar day in UTC
             */
            day: string;
            /** @description Number of keywords that the numbers are about, read or not */
            keywords: number;
            /** @description Number of keywords by position; the sum is `keywords` */
            buckets: {
                /** @description Number of keywords at positions 1 to 3 */
                "1-3": number;
                /** @description Number of keywords at positions 4 to 10 */
                "4-10": number;
                /** @description Number of keywords at positions 11 to 20 */
                "11-20": number;
                /** @description Number of keywords at positions 21 to 50 */
                "21-50": number;
                /** @description Number of keywords at positions 51 to 100 */
                "51-100": number;
                /** @description Number of keywords not found within the depth that was read */
                notFound: number;
                /** @description Number of keywords of which nothing is known: failed, pending, frozen or beyond the depth read */
                notMeasured: number;
            };
            /** @description Average position of the keywords that were found */
            averagePosition: {
                /** @description Average position; null if no keyword was found */
                value: number | null;
                /** @description Number of keywords that were found */
                keywords: number;
            };
            /** @description Share of the clicks that position 1 for every keyword would bring */
            visibility: {
                /**
                 * @description What `score` is a share of: the clicks that position 1 for every keyword would bring. Not comparable with `shareOfVoice`, which is a share of all clicks
                 * @constant
                 */
                unit: "clicks_of_first_positions";
                /** @description Share of the clicks that position 1 for every keyword would bring, from 0 to 1; null if none was read */
                score: number | null;
                /** @description How keywords are weighted: `volume` by search volume; `mixed`: those of unknown volume count as the average of the others; `equal`: no volume is known */
                weighting: ("volume" | "mixed" | "equal") | null;
                /** @description Share of the keywords read whose search volume is known, from 0 to 1; null if none was read */
                volumeShare: number | null;
                /** @description Share of all keywords that were read, from 0 to 1; null without keywords */
                measuredShare: number | null;
            };
            /** @description Estimated clicks */
            traffic: {
                /** @description Estimated clicks a month of all keywords with a known search volume; null if none is known */
                clicks: number | null;
                /** @description Name of the click-through curve that estimates clicks */
                curve: string;
                /** @description Share of the keywords read whose search volume is known, from 0 to 1; null if none was read */
                volumeShare: number | null;
            };
            /** @description Which keywords are compared */
            cohort: {
                /**
                 * @description Which keywords are included, as in the query
                 * @enum {string}
                 */
                kind: "fixed" | "all";
                /** @description Day of a fixed cohort’s keywords, in UTC; null for `all` */
                since: string | null;
            };
            /** @description What the numbers cover */
            covers: components["schemas"]["RankCoverage"];
            /** @description What the number is based on: its state, source, time and samples */
            evidence: {
                /**
                 * @description Always `measured`: days without readings are not shown
                 * @constant
                 */
                state: "measured";
                /** @description Providers of the readings; `sandbox` is made-up data */
                sources: string[];
                /**
                 * Format: date-time
                 * @description Time of the day’s last reading
                 */
                checkedAt: string;
                /** @description Smallest number of results read for a keyword */
                depth: number;
                /** @description Number of readings behind the numbers */
                samples: number;
            };
        };
        /** @description What the numbers cover; filter to one device, country or engine to compare like with like */
        RankCoverage: {
            /** @description What the numbers are a mixture of; empty if they are of one device, country, language, location and engine */
            mixes: ("device" | "country" | "language" | "location" | "engine")[];
            /** @description Devices whose results are read */
            devices: string[];
            /** @description ISO 3166-1 alpha-2 codes of countries */
            countries: string[];
            /** @description ISO 639-1 codes of languages */
            languages: string[];
            /** @description Places that are searched from; an empty text is the whole country */
            locations: string[];
            /** @description Search engines */
            engines: string[];
            /** @description Where the data comes from */
            sources: string[];
        };
        Mover: {
            /** @description The search term */
            keyword: string;
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description Rank among organic results, from 1; null if not found within the depth read */
            position: number | null;
            /** @description Position on the earlier day; null if not found */
            previousPosition: number | null;
            /** @description previousPosition − position: positive is up; null unless found on both days */
            change: number | null;
            /** @description Number of positions moved; positive is up. Entering or leaving the depth read counts up to the first position beyond it */
            places: number;
            /**
             * @description Movement between the two days
             * @enum {string}
             */
            status: "improved" | "declined" | "unchanged" | "new" | "lost" | "not_found" | "beyond_depth" | "not_measured" | "pending" | "failed";
            /** @description Searches a month in the keyword’s country; null if unknown */
            searchVolume: number | null;
            /** @description Estimated clicks a month; null if the position or the search volume is unknown */
            traffic: number | null;
            /**
             * Format: date-time
             * @description Time of the reading compared with; null without one
             */
            previousCheckedAt: string;
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["RankEvidence"];
        };
        Competitor: {
            /** @description Domain of the competitor, or of the website itself */
            domain: string;
            /**
             * @description `self`: the website; `tracked`: a competitor that the workspace tracks; `found`: another domain on the result pages
             * @enum {string}
             */
            kind: "self" | "tracked" | "found";
            /** @description Id of the domain’s website; null if the workspace does not track it */
            websiteId: string | null;
            /** @description Share of the estimated clicks on all organic results and featured snippets of the day that go to the domain, from 0 to 1 */
            shareOfVoice: number;
            /**
             * @description What `shareOfVoice` is a share of: the clicks on all results of the day’s pages. Not comparable with the visibility score, which is a share of the clicks of first positions
             * @constant
             */
            shareOfVoiceUnit: "clicks_of_all_results";
            /** @description Number of keywords for which the domain was found */
            keywords: number;
            /** @description Number of these keywords for which the website was found as well */
            commonKeywords: number;
            /** @description Average position over the keywords for which the domain was found; null if none */
            averagePosition: number | null;
            /** @description Name of the click-through curve that estimates clicks */
            curve: string;
            /**
             * @description How keywords are weighted: `volume` by search volume; `mixed`: those of unknown volume count as the average of the others; `equal`: no volume is known
             * @enum {string}
             */
            weighting: "volume" | "mixed" | "equal";
            /** @description What the numbers cover */
            covers: components["schemas"]["RankCoverage"];
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["PagesEvidence"];
        };
        PagesEvidence: {
            /**
             * @description Always `measured`: days without pages are not shown
             * @constant
             */
            state: "measured";
            /** @description Provider of the pages; `sandbox` is made-up data */
            source: string;
            /**
             * Format: date
             * @description Day of the pages, in UTC
             */
            day: string;
            /** @description Number of result pages behind the numbers */
            samples: number;
        };
        HeadToHead: {
            /** @description The search term */
            keyword: string;
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description Searches a month in the keyword’s country; null if unknown */
            searchVolume: number | null;
            /** @description Position of the website; null if not found */
            position: number | null;
            /** @description The website’s best page; null if not found */
            url: string | null;
            /** @description Domain of the competitor */
            competitor: string;
            /** @description The competitor’s position, from 1; null if not found */
            competitorPosition: number | null;
            /** @description The competitor’s best page; null if not found */
            competitorUrl: string | null;
            /**
             * @description Which of the two ranks higher; `neither` if both are at the same position
             * @enum {string}
             */
            leader: "self" | "competitor" | "neither";
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["PagesEvidence"];
        };
        Cannibalization: {
            /** @description The search term */
            keyword: string;
            /** @description Id of a keyword */
            keywordId: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "desktop" | "mobile";
            /** @description ISO 3166-1 alpha-2 code of a country, such as US */
            country: string;
            /** @description ISO 639-1 code of a language, such as en */
            language: string;
            /** @description Place within the country that is searched from; null for the whole country */
            location: string | null;
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing";
            /** @description Rank among organic results, from 1; null if not found within the depth read */
            position: number | null;
            /** @description The page that ranks best now; null if none was found */
            url: string | null;
            /** @description Searches a month in the keyword’s country; null if unknown */
            searchVolume: number | null;
            /** @description Why the keyword is listed: `several_urls`: two or more of the website’s pages are on the newest results page; `url_changed`: different pages ranked within `days` */
            reasons: ("several_urls" | "url_changed")[];
            /** @description All pages of the website among the results, best first */
            ownUrls: components["schemas"]["OwnUrl"][];
            /** @description Pages that ranked within `days`, the latest first; empty if only one did */
            urls: {
                /** @description URL of the page */
                url: string;
                /** @description Number of days on which the page ranked */
                days: number;
                /**
                 * Format: date
                 * @description First day on which the page ranked, in UTC
                 */
                firstDay: string;
                /**
                 * Format: date
                 * @description Last day on which the page ranked, in UTC
                 */
                lastDay: string;
            }[];
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["RankEvidence"];
        };
        AiEstimate: {
            /** @description Number of prompts that would be asked */
            prompts: number;
            /** @description Number of prompts over the plan’s limit, which would not be asked */
            frozen: number;
            /** @description Most calls of all targets */
            calls: number;
            /** @description Most credits that it costs; 0 in the sandbox */
            credits: number;
            /** @description Number of credits neither spent nor reserved; null for no limit */
            creditsRemaining: number | null;
            /** @description Whether the remaining credits suffice; if not, a refresh is refused */
            isAffordable: boolean;
            /** @description The targets of the website */
            targets: {
                /** @description Id of the target; null for a default one, which the first collection adds */
                targetId: string | null;
                /**
                 * @description The product whose answers are measured
                 * @enum {string}
                 */
                engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
                /**
                 * @description Whose interface is asked
                 * @enum {string}
                 */
                provider: "openai" | "anthropic" | "perplexity" | "gemini" | "xai" | "mistral" | "openai_compatible" | "dataforseo_llm_scraper" | "dataforseo_llm_responses" | "serpapi_ai_mode";
                /** @description Who would answer: the provider, or `sandbox`; null for neither */
                source: string | null;
                /** @description Most calls of one reading; fewer where `targetHalfWidth` is reached earlier */
                calls: number;
                /** @description Most credits that it costs; 0 in the sandbox */
                credits: number;
                /** @description What the provider would charge, by the average of its calls in this month and the last; null while it is not known */
                charge: {
                    /** @description Unit of the charge, such as `usd` or `tokens` */
                    unit: string;
                    /** @description What the provider would charge, in its unit */
                    amount: number;
                } | null;
                /** @description Why the target would not be asked; null if it would */
                skipped: ("tracking_off" | "target_paused" | "not_due" | "provider_not_configured" | "model_missing") | null;
            }[];
        };
        AiPrompt: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description What the engine is asked, 1 to 4000 characters, in any script */
            text: unknown;
            /** @description Country that the question is asked from, ISO 3166-1 alpha-2 */
            country: string;
            /** @description Language of the question, ISO 639-1 */
            language: string;
            /** @description The one subject that the prompt belongs to; null for none */
            topic: string | null;
            /** @description Tag names in any case; missing ones are created */
            tags: unknown;
            /** @description Who asks, such as `buyer`: a label that is not sent; null for none */
            persona: string | null;
            /** @description Where in the purchase the question is asked */
            stage: ("awareness" | "consideration" | "decision" | "retention") | null;
            /** @description Whether the text names an own brand; such prompts are outside headline numbers */
            isBranded: boolean;
            /** @description Whether it is over the plan’s number of prompts, and therefore not asked */
            isFrozen: boolean;
            /** @description Counts up when text, country or language change, from 1 */
            revision: number;
            /**
             * Format: date-time
             * @description Since when the present revision is asked
             */
            revisedAt: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        AiPromptAnswer: {
            /** @description Id of the prompt; null if it was not added */
            id: string | null;
            /** @description The text as it is stored; of an invalid row, as given */
            text: string | null;
            /**
             * @description `created`; `exists`: the website has the prompt, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of prompts is reached
             * @enum {string}
             */
            result: "created" | "exists" | "invalid" | "over_limit";
            /** @description What is wrong with an invalid row, one entry for each field */
            details?: {
                /** @description Field of the row, such as `country` */
                path: string;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
        };
        AiPromptImport: {
            /** @description Number of rows below the header that are not blank */
            received: number;
            /** @description Number of prompts that were added */
            created: number;
            /** @description Number of rows whose prompt the website has, or that an earlier row names */
            exists: number;
            /** @description Number of rows that are not valid */
            invalid: number;
            /** @description Number of valid rows over the plan’s number of prompts */
            overLimit: number;
            /** @description The first 100 invalid rows */
            errors: {
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
        };
        AiPromptWithRevisions: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description What the engine is asked, 1 to 4000 characters, in any script */
            text: unknown;
            /** @description Country that the question is asked from, ISO 3166-1 alpha-2 */
            country: string;
            /** @description Language of the question, ISO 639-1 */
            language: string;
            /** @description The one subject that the prompt belongs to; null for none */
            topic: string | null;
            /** @description Tag names in any case; missing ones are created */
            tags: unknown;
            /** @description Who asks, such as `buyer`: a label that is not sent; null for none */
            persona: string | null;
            /** @description Where in the purchase the question is asked */
            stage: ("awareness" | "consideration" | "decision" | "retention") | null;
            /** @description Whether the text names an own brand; such prompts are outside headline numbers */
            isBranded: boolean;
            /** @description Whether it is over the plan’s number of prompts, and therefore not asked */
            isFrozen: boolean;
            /** @description Counts up when text, country or language change, from 1 */
            revision: number;
            /**
             * Format: date-time
             * @description Since when the present revision is asked
             */
            revisedAt: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description Every text, the newest first */
            revisions: {
                /** @description Number of the revision, from 1 */
                revision: number;
                /** @description The text that was asked */
                text: string;
                /** @description Country that it was asked from */
                country: string;
                /** @description Language of the question */
                language: string;
                /**
                 * Format: date-time
                 * @description Since when this text was asked
                 */
                createdAt: string;
            }[];
        };
        AiBrand: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description The brand’s name, as answers write it */
            name: string;
            /** @description Whether the brand is the website’s own; otherwise a competitor’s */
            isOwn: boolean;
            /** @description Other names of the brand, such as products or abbreviations */
            aliases: unknown;
            /** @description Phrases that contain a name and mean something else, such as `Apple Martin` for Apple */
            excludedNames: unknown;
            /** @description Domains of the brand: a text that writes one names the brand, and a source there is its own */
            domains: unknown;
            /**
             * @description Whether upper and lower case differ; `auto`: only in names of up to three letters
             * @enum {string}
             */
            matchCase: "auto" | "always" | "never";
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        AiBrandMatching: {
            /** @description Counts the changes of brands; 0 before the first */
            brandVersion: number;
            /** @description When brands last changed; null if they never did */
            changedAt: string | null;
            /** @description The version by which all stored answers are matched */
            matchedVersion: number;
            /** @description Since when all numbers are by `matchedVersion`; null before the first time */
            matchedAt: string | null;
            /** @description Whether all stored answers are matched by the present brands */
            isCurrent: boolean;
        };
        AiBrandAnswer: {
            /** @description Id of the brand; null if it was not added */
            id: string | null;
            /** @description The name as it was given */
            name: string;
            /**
             * @description `created`; `exists`: a brand of the website has this name, and is left unchanged; `invalid`: another brand has one of the names; `over_limit`: the website has 1,000 brands
             * @enum {string}
             */
            result: "created" | "exists" | "invalid" | "over_limit";
            /** @description What is wrong with an invalid brand */
            message?: string;
        };
        AiTarget: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description The product whose answers are measured
             * @enum {string}
             */
            engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
            /**
             * @description Whose interface is asked; `dataforseo` and `serpapi` read `google_ai_overview` with the result pages of keywords, at no further cost
             * @enum {string}
             */
            provider: "openai" | "anthropic" | "perplexity" | "gemini" | "xai" | "mistral" | "openai_compatible" | "dataforseo_llm_scraper" | "dataforseo_llm_responses" | "serpapi_ai_mode" | "dataforseo" | "serpapi";
            /** @description The provider’s name of the model; null lets the provider choose */
            model: string | null;
            /** @description Whether the engine may search the web */
            online: boolean;
            /** @description Answers that each reading asks for; below 5 there is no interval */
            samples: number;
            /**
             * @description How often scheduled collections ask; `manual`: only when refreshed by hand
             * @enum {string}
             */
            cadence: "daily" | "weekly" | "manual";
            /** @description Most answers a day over all prompts; null for no limit but credits */
            answersPerDayMax: number | null;
            /** @description Half the width of a prompt’s interval at which a reading stops asking, e.g. 0.2; `samples` is then the most it asks. Null always asks `samples` */
            targetHalfWidth: number | null;
            /** @description Whether the target is not asked at present */
            isPaused: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        AiVisibility: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /**
             * @description What the row is about
             * @enum {string}
             */
            by: "target" | "prompt" | "topic" | "tag" | "country" | "persona" | "day";
            /** @description The prompt’s id, topic, tag, country or persona, or the day; null without one */
            group: string | null;
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date
             * @description First day of the window, in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the window, in UTC
             */
            to: string;
            /** @description Share of answers that name an own brand */
            mentionRate: components["schemas"]["AiRate"];
            /** @description Share of answers that cite an own page, of those for which the engine searched the web */
            citationRate: components["schemas"]["AiRate"];
            /** @description Own brands’ share of all brands named, each counted once an answer */
            shareOfVoiceByAnswers: components["schemas"]["AiRate"];
            /** @description Own brands’ share of all mentions of brands */
            shareOfVoiceByMentions: components["schemas"]["AiRate"];
            /** @description Share of answers in which an own brand is named first, of those that name any */
            firstMentionShare: components["schemas"]["AiRate"];
            /** @description Answers that name an own brand, by its best place in a list */
            listRanks: {
                /** @description Answers with place 1 */
                place1: number;
                /** @description Answers with place 2 */
                place2: number;
                /** @description Answers with place 3 */
                place3: number;
                /** @description Answers with a place from 4 to 10 */
                place4To10: number;
                /** @description Answers with a later place */
                placeLater: number;
                /** @description Named in prose, which has no places */
                inProse: number;
            };
            /** @description What came of asking */
            states: {
                /** @description Answers with a text: the only ones in denominators */
                ok: number;
                /** @description Answers in which the engine declined */
                refused: number;
                /** @description Times that the product showed no AI answer */
                noAnswerSurface: number;
                /** @description Calls that failed */
                failed: number;
            };
            /** @description Answers of which the provider does not say whether the engine searched; not in `citationRate` */
            searchedUnknown: number;
            /** @description Models that answered, as the provider names them */
            models: string[];
            /**
             * Format: date
             * @description Last day that was asked, in UTC
             */
            lastDay: string;
            /** @description What the numbers may be used for */
            quality: components["schemas"]["AiQuality"];
            /** @description Prompts that name an own brand: in no other number of the row; null without any */
            branded: {
                /** @description Share of these answers that name an own brand */
                mentionRate: components["schemas"]["AiRate"];
            } | null;
            /** @description Against the window of the same length before; null unless asked for */
            change: {
                /** @description Change of the mention rate */
                mentionRate: components["schemas"]["AiRateChange"];
                /** @description Change of the citation rate */
                citationRate: components["schemas"]["AiRateChange"];
            } | null;
            /** @description Of pairs of consecutive readings of a prompt that name an own brand on either day, the share that names it on both; random answers alone make it less than 1; null unless asked for, and by day */
            stability: components["schemas"]["AiReadingRate"] | null;
        };
        AiSeries: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description The product whose answers are measured
             * @enum {string}
             */
            engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
            /**
             * @description Whose interface is asked; `dataforseo` and `serpapi` read `google_ai_overview` with the result pages of keywords, at no further cost
             * @enum {string}
             */
            provider: "openai" | "anthropic" | "perplexity" | "gemini" | "xai" | "mistral" | "openai_compatible" | "dataforseo_llm_scraper" | "dataforseo_llm_responses" | "serpapi_ai_mode" | "dataforseo" | "serpapi";
            /**
             * @description `api`: the maker’s interface, whose answers differ from the product’s; `scraped`: the product
             * @enum {string}
             */
            access: "api" | "scraped";
            /** @description The provider’s name of the model; null lets the provider choose */
            model: string | null;
            /** @description Whether the engine may search the web */
            online: boolean;
        };
        AiRate: {
            /** @description `hits` divided by `n`, from 0 to 1; null if `n` is 0 */
            value: number | null;
            /** @description How many of `n` it is true of */
            hits: number;
            /** @description Number of what `of` names */
            n: number;
            /**
             * @description What the value is a share of
             * @enum {string}
             */
            of: "answers" | "answers_that_searched" | "answers_that_cite" | "answers_naming_any_brand" | "answers_naming_an_own_brand" | "brand_namings" | "brand_mentions";
            /** @description Number of answers behind `n`; of pairs of readings and their sources, `n` itself */
            answers: number;
            /** @description Number of prompts behind `n`; citations: at most 128 groups of them */
            prompts: number;
            /** @description 95 % interval; null below 5 answers, and for shares of voice of a single prompt, whose mentions depend on each other */
            interval: {
                /** @description Lower bound */
                low: number;
                /** @description Upper bound */
                high: number;
                /**
                 * @description `wilson`: of one prompt; `bootstrap_by_prompt`: prompts drawn again 1,000 times; `ratio_by_prompt`: the formula for many prompts
                 * @enum {string}
                 */
                method: "wilson" | "bootstrap_by_prompt" | "ratio_by_prompt";
            } | null;
            /** @description Whether fewer than 20 answers are behind it */
            isThin: boolean;
        };
        AiQuality: {
            /**
             * @description How far the numbers carry, by six criteria of the IAB
             * @enum {string}
             */
            grade: "exploratory" | "directional" | "decision_grade";
            /** @description Criteria that are met */
            met: ("query_volume" | "sample_size" | "prompt_coverage" | "cadence" | "reproducibility" | "platform_coverage")[];
            /** @description Criteria that are not met */
            missing: {
                /**
                 * @description The criterion
                 * @enum {string}
                 */
                criterion: "query_volume" | "sample_size" | "prompt_coverage" | "cadence" | "reproducibility" | "platform_coverage";
                /** @description What would meet it */
                todo: string;
            }[];
        };
        AiRateChange: {
            /** @description Value in the window before; null without answers */
            before: number | null;
            /** @description Value in this window; null without answers */
            after: number | null;
            /** @description `after` minus `before`; null if either is */
            difference: number | null;
            /** @description 95 % interval of the difference; null below 20 answers in either window */
            interval: {
                /** @description Lower bound */
                low: number;
                /** @description Upper bound */
                high: number;
                /**
                 * @description How it was computed
                 * @enum {string}
                 */
                method: "paired_bootstrap_by_prompt" | "paired_ratio_by_prompt" | "newcombe";
            } | null;
            /** @description Prompts that both windows have answers of, by the same models */
            pairs: number;
            /** @description Prompts that only one window has, or by other models */
            pairsLeftOut: number;
            /**
             * @description `moved` only if the interval excludes zero
             * @enum {string}
             */
            verdict: "moved" | "within_noise" | "not_enough_data";
        };
        AiReadingRate: {
            /** @description `hits` divided by `n`, from 0 to 1; null if `n` is 0 */
            value: number | null;
            /** @description How many of `n` it is true of */
            hits: number;
            /** @description Number of what `of` names */
            n: number;
            /**
             * @description What the value is a share of
             * @enum {string}
             */
            of: "answers_that_searched" | "answers_that_report_searches" | "reading_pairs_naming_an_own_brand" | "sources_of_either_reading" | "sources_of_earlier_readings" | "sources_of_later_readings";
            /** @description Number of answers behind `n`; of pairs of readings and their sources, `n` itself */
            answers: number;
            /** @description Number of prompts behind `n`; citations: at most 128 groups of them */
            prompts: number;
            /** @description 95 % interval; null below 5 answers, and for shares of voice of a single prompt, whose mentions depend on each other */
            interval: {
                /** @description Lower bound */
                low: number;
                /** @description Upper bound */
                high: number;
                /**
                 * @description `wilson`: of one prompt; `bootstrap_by_prompt`: prompts drawn again 1,000 times; `ratio_by_prompt`: the formula for many prompts
                 * @enum {string}
                 */
                method: "wilson" | "bootstrap_by_prompt" | "ratio_by_prompt";
            } | null;
            /** @description Whether fewer than 20 answers are behind it */
            isThin: boolean;
        };
        AiAnswerSummary: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description The prompt; of an AI Overview, the keyword */
            promptId: string;
            /** @description Id of a target of AI answers */
            aiTargetId: string;
            /**
             * @description The engine that was asked
             * @enum {string}
             */
            engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
            /** @description The prompt’s revision that was asked */
            revision: number;
            /** @description Counts the answers of one prompt and target in one reading, from 1 */
            sample: number;
            /**
             * Format: date-time
             * @description When the question was sent
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description When the response was complete
             */
            answeredAt: string;
            /**
             * @description `ok`: there is a text; `refused`: the engine declined; `no_answer_surface`: the product showed no AI answer; `failed`: the call failed
             * @enum {string}
             */
            state: "ok" | "refused" | "no_answer_surface" | "failed";
            /** @description Why the call failed; null if it did not */
            answerFailureCode: string | null;
            /** @description Who answered; `sandbox` is made-up data */
            source: string;
            /** @description Model asked for; null if the provider chose */
            modelAsked: string | null;
            /** @description Model that answered; null if not reported */
            modelServed: string | null;
            /** @description Whether the engine could search the web */
            online: boolean;
            /** @description Whether it searched; null if not reported */
            searched: boolean | null;
            /** @description Country that the question was asked from */
            country: string;
            /** @description Language of the question */
            language: string;
            /** @description Whether an own brand is named */
            isOwnNamed: boolean;
            /** @description Whether an own page is cited */
            isOwnCited: boolean;
            /** @description Number of pages that are cited */
            citedCount: number;
            /** @description Brands named, in the order of their first mention */
            brands: {
                /** @description Id of a brand */
                brandId: string;
                /** @description Name of the brand; null if it was deleted */
                name: string | null;
                /** @description Whether it is an own brand */
                isOwn: boolean;
                /** @description Place in a list, from 1; null in prose */
                listRank: number | null;
            }[];
            /** @description The first 300 characters of the text */
            excerpt: string;
        };
        AiAnswer: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description The prompt; of an AI Overview, the keyword */
            promptId: string;
            /** @description Id of a target of AI answers */
            aiTargetId: string;
            /**
             * @description The engine that was asked
             * @enum {string}
             */
            engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
            /** @description The prompt’s revision that was asked */
            revision: number;
            /** @description Counts the answers of one prompt and target in one reading, from 1 */
            sample: number;
            /**
             * Format: date-time
             * @description When the question was sent
             */
            askedAt: string;
            /**
             * Format: date-time
             * @description When the response was complete
             */
            answeredAt: string;
            /**
             * @description `ok`: there is a text; `refused`: the engine declined; `no_answer_surface`: the product showed no AI answer; `failed`: the call failed
             * @enum {string}
             */
            state: "ok" | "refused" | "no_answer_surface" | "failed";
            /** @description Why the call failed; null if it did not */
            answerFailureCode: string | null;
            /** @description Who answered; `sandbox` is made-up data */
            source: string;
            /** @description Model asked for; null if the provider chose */
            modelAsked: string | null;
            /** @description Model that answered; null if not reported */
            modelServed: string | null;
            /** @description Whether the engine could search the web */
            online: boolean;
            /** @description Whether it searched; null if not reported */
            searched: boolean | null;
            /** @description Country that the question was asked from */
            country: string;
            /** @description Language of the question */
            language: string;
            /** @description Whether an own brand is named */
            isOwnNamed: boolean;
            /** @description Whether an own page is cited */
            isOwnCited: boolean;
            /** @description Number of pages that are cited */
            citedCount: number;
            /** @description Id of the job that does the work */
            jobId: string;
            /** @description The answer */
            text: string;
            /** @description Brands named, in the order of their first mention */
            brands: {
                /** @description Id of a brand */
                brandId: string;
                /** @description Name of the brand; null if it was deleted */
                name: string | null;
                /** @description Whether it is an own brand */
                isOwn: boolean;
                /** @description Place in a list, from 1; null in prose */
                listRank: number | null;
                /** @description Where the text names it */
                offsets: {
                    /** @description First UTF-16 unit of the mention */
                    start: number;
                    /** @description The unit after its last one */
                    end: number;
                }[];
            }[];
            /** @description Sources that the answer cites */
            cited: {
                /** @description Absolute URL */
                url: string;
                /** @description Host without www. */
                host: string;
                /** @description Title as the engine gives it; null if it does not */
                title: string | null;
                /**
                 * @description Whose page it is, by the present brands and settings
                 * @enum {string}
                 */
                owner: "own" | "competitor" | "other";
                /** @description Brand that owns it; null if none does */
                ownerBrandId: string | null;
                /**
                 * @description Kind of website, by built-in and own rules
                 * @enum {string}
                 */
                category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
                /** @description First UTF-16 unit of the text it supports; null if not said */
                start: number | null;
                /** @description The unit after the last one; null if not said */
                end: number | null;
                /** @description Place among the citations, from 1 */
                order: number;
            }[];
            /** @description Sources that the search returned and the answer does not cite */
            seen: {
                /** @description Absolute URL */
                url: string;
                /** @description Host without www. */
                host: string;
                /** @description Title as the engine gives it; null if it does not */
                title: string | null;
                /**
                 * @description Whose page it is, by the present brands and settings
                 * @enum {string}
                 */
                owner: "own" | "competitor" | "other";
                /** @description Brand that owns it; null if none does */
                ownerBrandId: string | null;
                /**
                 * @description Kind of website, by built-in and own rules
                 * @enum {string}
                 */
                category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
            }[];
            /** @description Pages that the engine says it opened */
            fetched: {
                /** @description Absolute URL */
                url: string;
                /**
                 * @description Whether the engine could read it
                 * @enum {string}
                 */
                state: "read" | "failed";
                /** @description Why it could not; null if it could */
                code: string | null;
            }[];
            /** @description For each cited page, whether your access logs show that it was read for this answer. It is found in the logs each time, so lines that arrive late count. An API’s fetcher is not the consumer product’s */
            liveFetches: {
                /** @description Absolute URL */
                url: string;
                /**
                 * @description `fetched_live`: a verified visit of the engine’s fetcher for people’s questions to this own page, from 5 s before to 120 s after the question; `ambiguous`: there is one, but the page is visited so often that it may be unrelated; `not_seen_live`: no such visit, though every `edge` drain sent lines from shortly before and after that time; `no_log`: no such visit and no such drain, a visit that cannot be verified, or a page that is not yours; `not_observable`: the engine’s fetches cannot be distinguished
                 * @enum {string}
                 */
                state: "fetched_live" | "ambiguous" | "not_seen_live" | "no_log" | "not_observable";
                /** @description When that visit was; null without one */
                visitedAt: string | null;
                /** @description Chance of an unrelated visit in that time, from the page’s visits of the seven days before; above 0.05 it is ambiguous; null without a visit */
                unrelatedChance: number | null;
                /** @description The fetcher’s visits to the page in those seven days; more than 400 count as 400 */
                earlierVisits: number;
                /** @description Crawler of the same operator that fills its search index and visited in that time, which proves nothing; null without one */
                indexCrawler: string | null;
                /** @description When it did; null without such a visit */
                indexCrawlerVisitedAt: string | null;
            }[];
            /** @description Searches that the engine made */
            queries: string[];
            /** @description Ads in the answer */
            ads: {
                /** @description Title of the ad */
                title: string;
                /** @description Absolute URL */
                url: string | null;
                /** @description Domain in lower-case ASCII, without protocol and www. */
                domain: string | null;
            }[];
            /** @description Products in the answer */
            products: {
                /** @description Name of the product */
                title: string;
                /** @description Price as shown; null if none is */
                price: string | null;
                /** @description Who sells it; null if not shown */
                merchant: string | null;
                /** @description Absolute URL */
                url: string | null;
            }[];
            /** @description Price of the answer; null if the provider does not say */
            cost: {
                /** @description What the provider charges */
                amount: number;
                /** @description Its currency or unit */
                unit: string;
            } | null;
            /** @description Credits charged */
            answerCredits: number;
            /** @description The provider’s id of it; null if none */
            providerAnswerId: string | null;
            /** @description Parts of the response that were dropped, and why */
            warnings: string[];
            /** @description The response as received; null unless asked for */
            raw: string | null;
        };
        AiAnswerComparison: {
            /** @description Id of the answer that was asked for first */
            earlierAnswerId: string;
            /** @description Id of the other answer */
            laterAnswerId: string;
            /** @description Whether both answer the same revision of a prompt */
            isSamePrompt: boolean;
            /** @description Whether both are of the same target */
            isSameTarget: boolean;
            /** @description Whether the same model answered */
            isSameModel: boolean;
            /** @description Ids of the brands that the answers name */
            brandIds: components["schemas"]["Differences"];
            /** @description Pages that the answers cite */
            citedUrls: components["schemas"]["Differences"];
            /** @description Hosts that the answers cite */
            citedHosts: components["schemas"]["Differences"];
            /** @description Pages that were seen and not cited */
            seenUrls: components["schemas"]["Differences"];
            /** @description Differences of the texts; null if they have too little in common */
            text: {
                /**
                 * @description What was compared
                 * @enum {string}
                 */
                unit: "word" | "line";
                /** @description The texts, in order */
                parts: {
                    /**
                     * @description In which of the texts it is
                     * @enum {string}
                     */
                    kind: "same" | "added" | "removed";
                    /** @description The words */
                    text: string;
                }[];
            } | null;
        };
        Differences: {
            /** @description Only in the later answer */
            added: string[];
            /** @description Only in the earlier answer */
            removed: string[];
            /** @description In both */
            kept: string[];
        };
        AiCitation: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /**
             * @description What is cited
             * @enum {string}
             */
            by: "domain" | "page";
            /** @description The host without www., or the URL */
            name: string;
            /**
             * @description Whose page it is, by the present brands and settings
             * @enum {string}
             */
            owner: "own" | "competitor" | "other";
            /** @description Brand that owns it; null if none does */
            ownerBrandId: string | null;
            /**
             * @description Kind of website, by built-in and own rules
             * @enum {string}
             */
            category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Number of answers that cite it, each once */
            answers: number;
            /** @description Number of prompts whose answers cite it, about */
            prompts: number;
            /** @description Number of days on which it was cited */
            days: number;
            /**
             * Format: date
             * @description First day of the window on which it was cited, in UTC
             */
            firstDay: string;
            /**
             * Format: date
             * @description Last day of the window on which it was cited, in UTC
             */
            lastDay: string;
            /** @description Place among all that the target cites, by answers; equals share one */
            rank: number;
            /** @description Ranks that are as likely, by resampling prompts; null after rank 100 and below five prompts */
            rankInterval: {
                /** @description Best rank of 95 % of resamples */
                low: number;
                /** @description Worst rank of 95 % of resamples */
                high: number;
            } | null;
            /** @description Share of the answers that cite any page; null after rank 100 */
            citedShare: components["schemas"]["AiRate"] | null;
        };
        AiTurnover: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /**
             * @description What is cited
             * @enum {string}
             */
            by: "domain" | "page";
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date
             * @description First day of the window, in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the window, in UTC
             */
            to: string;
            /** @description Number of pairs of consecutive days with answers that cite, of one prompt each */
            readingPairs: number;
            /** @description Number of prompts with at least one pair */
            prompts: number;
            /** @description Share of the sources of either reading of a pair that both cite: the Jaccard index over all pairs */
            overlap: components["schemas"]["AiReadingRate"];
            /** @description Share of the later reading’s sources that the earlier does not cite */
            newShare: components["schemas"]["AiReadingRate"];
            /** @description Share of the earlier reading’s sources that the later no longer cites */
            goneShare: components["schemas"]["AiReadingRate"];
        };
        AiCrossTable: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date
             * @description First day of the window, in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the window, in UTC
             */
            to: string;
            /** @description An own brand is named and an own page is cited */
            namedAndCited: components["schemas"]["AiRate"];
            /** @description An own brand is named, no own page is cited */
            namedOnly: components["schemas"]["AiRate"];
            /** @description An own page is cited, no own brand is named */
            citedOnly: components["schemas"]["AiRate"];
            /** @description Neither is */
            neither: components["schemas"]["AiRate"];
        };
        AiGap: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /** @description The prompt; of an AI Overview, the keyword */
            promptId: string;
            /** @description What was asked */
            promptText: string;
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Where a competitor is and the website is not in any answer */
            gaps: ("named" | "cited")[];
            /** @description Share of answers that name a competitor */
            competitorNamed: components["schemas"]["AiRate"];
            /** @description Share of answers that name an own brand */
            ownNamed: components["schemas"]["AiRate"];
            /** @description Share of answers that cite a competitor’s page */
            competitorCited: components["schemas"]["AiRate"];
            /** @description Share of answers that cite an own page */
            ownCited: components["schemas"]["AiRate"];
        };
        AiLiveFetch: {
            /** @description The cited page, as the answer has it */
            url: string;
            /** @description Id of an answer of an AI engine */
            answerId: string;
            /** @description The prompt; of an AI Overview, the keyword */
            promptId: string;
            /** @description Id of a target of AI answers */
            aiTargetId: string;
            /**
             * @description The engine that answered
             * @enum {string}
             */
            engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date-time
             * @description When the question was sent
             */
            askedAt: string;
            /**
             * @description `fetched_live`: a verified visit of the engine’s fetcher for people’s questions to this own page, from 5 s before to 120 s after the question; `ambiguous`: there is one, but the page is visited so often that it may be unrelated; `not_seen_live`: no such visit, though every `edge` drain sent lines from shortly before and after that time; `no_log`: no such visit and no such drain, a visit that cannot be verified, or a page that is not yours; `not_observable`: the engine’s fetches cannot be distinguished
             * @enum {string}
             */
            state: "fetched_live" | "ambiguous" | "not_seen_live" | "no_log" | "not_observable";
            /** @description When that visit was; null without one */
            visitedAt: string | null;
            /** @description Chance of an unrelated visit in that time, from the page’s visits of the seven days before; above 0.05 it is ambiguous; null without a visit */
            unrelatedChance: number | null;
            /** @description The fetcher’s visits to the page in those seven days; more than 400 count as 400 */
            earlierVisits: number;
            /** @description Crawler of the same operator that fills its search index and visited in that time, which proves nothing; null without one */
            indexCrawler: string | null;
            /** @description When it did; null without such a visit */
            indexCrawlerVisitedAt: string | null;
        };
        AiFanOut: {
            /** @description The series; targets are never added or averaged */
            target: components["schemas"]["AiSeries"];
            /**
             * @description What the row is about
             * @enum {string}
             */
            by: "query" | "word" | "prompt" | "target";
            /** @description The search or word in lower case, or the prompt’s id; null for a target */
            name: string | null;
            /**
             * @description Whether the answers are live, or made up by the sandbox
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Number of answers for which it was searched; of a prompt or target, that report any */
            answers: number;
            /** @description Number of prompts of those answers */
            prompts: number;
            /** @description Number of days of those answers */
            days: number;
            /** @description First day of those answers, in UTC; null without any */
            firstDay: string | null;
            /** @description Last day of those answers, in UTC; null without any */
            lastDay: string | null;
            /** @description Share of the answers that report their searches; of a prompt or target, the share that reports them of those that searched; null after the 200 most common */
            answerShare: components["schemas"]["AiReadingRate"] | null;
            /** @description Average number of searches an answer that reports them; null for searches and words */
            searchesPerAnswer: number | null;
            /** @description Whether the provider reports searches at all; if not, nothing is known of them */
            reportsSearches: boolean;
            /** @description Whether the website tracks the search as a keyword; null unless by query */
            isTracked: boolean | null;
            /** @description Number of the prompts, of at most 1,000, whose text lacks the word, so that the engine added it; null unless by word */
            promptsWithout: number | null;
        };
        AiRetrieval: {
            /** @description Day in UTC; null for pages */
            day: string | null;
            /** @description Path of the page, on any host; null for days */
            path: string | null;
            /** @description Number of verified visits for people’s questions; null if no log lines were received */
            visits: number | null;
            /** @description Number of these visits that were answered 401, 403, 407, 429, 451 or 5xx: people who asked about the page and did not get it; null without logs */
            turnedAway: number | null;
            /** @description These visits by HTTP status */
            statuses: {
                /** @description HTTP status of the response */
                httpStatus: number;
                /** @description Number of visits that got it */
                visits: number;
            }[];
            /** @description Names of the crawlers of these visits */
            bots: string[];
            /** @description Time of the first of these visits; null for days */
            firstAt: string | null;
            /** @description Time of the last of these visits; null for days */
            lastAt: string | null;
            /** @description Whether every hour of the day has log lines; null for pages */
            coverage: ("full" | "partly" | "none") | null;
            /** @description Whether an AI answer ever cited a URL with this path; null for days */
            isCited: boolean | null;
            /** @description Engines whose answers cite it, such as `chatgpt` */
            citedBy: string[];
            /** @description First citation that is known; null without one */
            citedFirstAt: string | null;
            /** @description Last citation that is known; null without one */
            citedLastAt: string | null;
        };
        AiImportReply: {
            /** @description The report as it is stored */
            import: components["schemas"]["AiImport"];
            /** @description Whether it was added; false if the same report was there */
            isNew: boolean;
            /** @description Number of rows below the header that are not blank */
            received: number;
            /** @description Number of rows that are not valid, and not stored */
            invalid: number;
            /** @description The first 100 invalid rows */
            errors: {
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
        };
        AiImport: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description `google_report`: generative AI in Search Console; `bing_report`: AI Performance in Bing Webmaster Tools
             * @enum {string}
             */
            source: "google_report" | "bing_report";
            /**
             * Format: date
             * @description First day that the report covers
             */
            periodFrom: string;
            /**
             * Format: date
             * @description Last day that the report covers
             */
            periodTo: string;
            /** @description Whether each row is of one day; otherwise each covers the whole period */
            isDaily: boolean;
            /** @description Whether it has pages, which the ledger then learns */
            hasPages: boolean;
            /** @description Whether it has grounding queries, which can become prompts */
            hasQueries: boolean;
            /** @description Number of rows that were stored */
            rowCount: number;
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
        };
        AiImportRow: {
            /** @description URL of the page; null if the report has no pages */
            page: string | null;
            /** @description Query with which the engine looked for sources; null if the report has none */
            query: string | null;
            /** @description Day of the row; null if it covers the whole period */
            day: string | null;
            /** @description Country as the report names it; null without one */
            country: string | null;
            /** @description Device as the report names it; null without one */
            device: string | null;
            /** @description Times that an answer with a link to the website was shown, also where the link was folded; null in a `bing_report` */
            impressions: number | null;
            /** @description Times that answers cited the website; null in a `google_report` */
            citations: number | null;
        };
        AiTrackedQuery: {
            /** @description The query as it was given */
            query: string;
            /** @description Id of the prompt; null if it was not added */
            id: string | null;
            /**
             * @description `created`; `exists`: the website has the prompt; `invalid`: see `details`; `over_limit`: the plan’s number of prompts is reached; `not_in_report`: no row of the report has this query
             * @enum {string}
             */
            result: "created" | "exists" | "invalid" | "over_limit" | "not_in_report";
            /** @description What is wrong with an invalid row, one entry for each field */
            details?: {
                /** @description Field of the row, such as `country` */
                path: string;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
        };
        AiReconciledPage: {
            /** @description Path of the page, on any of the website’s hosts */
            path: string;
            /**
             * @description Whether an answer to a prompt of the website ever cited it
             * @enum {string}
             */
            prompts: "seen" | "not_seen" | "not_measured";
            /** @description Whether these answers are real (`live`) or made up; null without one */
            promptSource: ("live" | "sandbox") | null;
            /** @description Engines whose answers to prompts cite it */
            engines: string[];
            /** @description Last such answer; null without one */
            citedLastAt: string | null;
            /**
             * @description Whether the newest `google_report` with pages has it
             * @enum {string}
             */
            google: "seen" | "not_seen" | "not_measured";
            /** @description Times that an answer with a link to it was shown, by that report, which does not separate AI Overviews from AI Mode; null if it is not in it */
            impressions: number | null;
            /**
             * @description Whether the newest `bing_report` with pages has it
             * @enum {string}
             */
            bing: "seen" | "not_seen" | "not_measured";
            /** @description Citations by that report, of Copilot and partners; null if it is not in it */
            citations: number | null;
            /**
             * @description Whether the logs of the period have a verified visit for a person’s question
             * @enum {string}
             */
            logs: "seen" | "not_seen" | "not_measured";
            /** @description Number of these visits; null without one */
            visits: number | null;
            /** @description Time of the last of them; null without one */
            lastVisitAt: string | null;
        };
        AiMethodology: {
            /** @description All parts, in the order of reading */
            parts: {
                /**
                 * @description What the sentences are about
                 * @enum {string}
                 */
                part: "prompts" | "targets" | "matching" | "denominators" | "uncertainty" | "limits";
                /** @description Sentences in English */
                sentences: string[];
            }[];
        };
        SearchConnection: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Whose account it is
             * @enum {string}
             */
            provider: "google" | "bing";
            /**
             * @description How the account proves itself
             * @enum {string}
             */
            method: "service_account" | "oauth" | "refresh_token" | "api_key";
            /** @description Display name */
            name: string;
            /** @description Address, client or last characters of the API key, to recognize the account by */
            account: string;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * @description `connected`; `requires_reconnect`: the account is refused until a person connects it again; `no_data`: it is accepted, and has no property that it may read
             * @enum {string}
             */
            state: "connected" | "requires_reconnect" | "no_data";
            /** @description Why it is not connected; null if it is */
            stateReason: string | null;
            /** @description Whether the account may submit sitemaps */
            canWrite: boolean;
            /** @description When the account was last tested; null if never */
            testedAt: string | null;
            /** @description Until when the provider throttles the account, and no call is made; null if not */
            blockedUntil: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        SearchConnectLink: {
            /** @description Link to open in a browser */
            url: string;
            /**
             * Format: date-time
             * @description When the link ends
             */
            expiresAt: string;
        };
        SearchProperty: {
            /**
             * @description Data provider
             * @enum {string}
             */
            provider: "google" | "bing";
            /** @description Id of a connection to Search Console or Bing Webmaster */
            connectionId: string;
            /** @description Its name, such as `sc-domain:example.com` */
            property: string;
            /**
             * @description `domain` covers all hosts below the domain, `url_prefix` one address
             * @enum {string}
             */
            kind: "domain" | "url_prefix";
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /** @description What the account may do there, as the search engine names it */
            permission: string;
            /**
             * Format: date-time
             * @description When the account last listed it
             */
            listedAt: string;
            /** @description Since when the account no longer lists it; null while it does */
            missingSince: string | null;
            /** @description Ids of the websites bound to it */
            websiteIds: string[];
        };
        SearchBinding: {
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description Data provider
             * @enum {string}
             */
            provider: "google" | "bing";
            /** @description Id of a connection to Search Console or Bing Webmaster */
            connectionId: string;
            /** @description The property that the website’s data come from */
            property: string;
            /**
             * @description State of the connection; `requires_reconnect` also if the property is gone
             * @enum {string}
             */
            state: "connected" | "requires_reconnect" | "no_data";
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
        };
        SearchOverview: {
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Domain in lower-case ASCII, without protocol and www. */
            domain: string;
            /** @description Its name, such as `sc-domain:example.com` */
            property: string;
            /**
             * @description `no_data`: no day is collected that Google no longer changes
             * @enum {string}
             */
            state: "measured" | "no_data";
            /** @description `sandbox`: its numbers are made up; null without data */
            dataSource: ("live" | "sandbox") | null;
            /** @description First day of the range; null without data */
            from: string | null;
            /** @description Newest day that Google no longer changes; null without data */
            to: string | null;
            /** @description Web search in the range; null without data */
            now: components["schemas"]["SearchNumbers"] | null;
            /** @description As many days before; null unless the data reach back that far */
            before: components["schemas"]["SearchNumbers"] | null;
            /** @description `now` less `before`; null without `before` */
            change: components["schemas"]["SearchChange"] | null;
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
        };
        SearchNumbers: {
            /** @description Clicks in Search Console */
            clicks: number;
            /** @description Impressions in Search Console */
            impressions: number;
            /** @description Clicks per impression, from 0 to 1; null without one */
            ctr: number | null;
            /** @description Average position from 1, weighted by impressions; null without one */
            position: number | null;
        };
        SearchChange: {
            /** @description Difference in clicks */
            clicks: number;
            /** @description Difference in impressions */
            impressions: number;
            /** @description Difference in the click-through rate */
            ctr: number | null;
            /** @description Difference in the average position: below 0 is further up */
            position: number | null;
        };
        SearchSummary: {
            /** @description Its name, such as `sc-domain:example.com` */
            property: string;
            /**
             * @description Search type; types are never added up
             * @default web
             * @enum {string}
             */
            type: "web" | "image" | "video" | "news" | "discover" | "googleNews";
            /**
             * @description `no_data`: nothing was collected yet; refresh the website with `gsc`
             * @enum {string}
             */
            state: "measured" | "no_data";
            /** @description `sandbox`: its numbers are made up; null without data */
            dataSource: ("live" | "sandbox") | null;
            /** @description When Google was last asked; null without data */
            pulledAt: string | null;
            /** @description First day that is stored; null without data */
            firstDay: string | null;
            /** @description Newest day that Google no longer changes; null without one */
            lastFinalDay: string | null;
            /** @description The range; null without data */
            now: components["schemas"]["SearchRange"] | null;
            /** @description The range to compare with; null without a comparison or data */
            before: components["schemas"]["SearchRange"] | null;
            /** @description `now` less `before`; null unless both ranges are complete */
            change: components["schemas"]["SearchChange"] | null;
            /**
             * @description `incomplete`: a range has unfinished days, or reaches back further than the data; `confounded`: Google changed how it counts
             * @enum {string}
             */
            comparison: "comparable" | "confounded" | "incomplete" | "none";
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
        };
        SearchRange: {
            /**
             * Format: date
             * @description First day of the range
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the range
             */
            to: string;
            /** @description The property’s own totals, which rows never add up to */
            numbers: components["schemas"]["SearchNumbers"];
            /** @description Share of clicks by searches that Google names in no row; null without clicks, or where a day’s queries were not collected */
            anonymizedClickShare: number | null;
            /** @description Share of impressions by such searches; null likewise */
            anonymizedImpressionShare: number | null;
            /** @description Days with data */
            daysWithData: number;
            /** @description Days without: no impression, or before the first or after the last stored day */
            daysWithoutData: number;
            /** @description Days that Google still changes */
            unfinishedDays: number;
            /** @description Days of which Google cut rows off: part of their anonymized share is that */
            cappedDays: number;
        };
        SearchPerformanceRow: {
            /** @description The day, query, page, country, device or appearance; the query of a pair */
            name: string;
            /** @description The page of a pair; null for other dimensions */
            page: string | null;
            /** @description Numbers of the range */
            now: components["schemas"]["SearchNumbers"];
            /** @description Numbers of the earlier range; null without a comparison, or if Google shows no row for it: it had no impression, or too few to be shown */
            before: components["schemas"]["SearchNumbers"] | null;
            /** @description `now` less `before`; null without `before` */
            change: components["schemas"]["SearchChange"] | null;
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
            /** @description Whether Google no longer changes the days of the range */
            isFinal: boolean;
        };
        SearchBrandSplit: {
            /**
             * @description `no_brands`: the website has no own brand, so none can be found
             * @enum {string}
             */
            state: "measured" | "no_data" | "no_brands";
            /** @description Names of the own brands that were looked for */
            ownBrands: string[];
            /** @description First day of the range; null unless measured */
            from: string | null;
            /** @description Last day of the range; null unless measured */
            to: string | null;
            /** @description First day of the earlier range; null without one */
            beforeFrom: string | null;
            /** @description Last day of the earlier range; null without one */
            beforeTo: string | null;
            /** @description The three classes, which add up to the total */
            classes: components["schemas"]["SearchBrandClass"][];
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
        };
        SearchBrandClass: {
            /**
             * @description Searches that name an own brand, that name none, and those that Google shows in no row
             * @enum {string}
             */
            name: "brand" | "non_brand" | "anonymized";
            /** @description Numbers of the range */
            now: components["schemas"]["SearchNumbers"];
            /** @description Numbers of the earlier range; null without a comparison */
            before: components["schemas"]["SearchNumbers"] | null;
            /** @description `now` less `before`; null without a comparison */
            change: components["schemas"]["SearchChange"] | null;
        };
        SearchMover: {
            /** @description The query, or the page’s address */
            name: string;
            /** @description Numbers of the range */
            now: components["schemas"]["SearchNumbers"];
            /** @description Numbers of the earlier range */
            before: components["schemas"]["SearchNumbers"];
            /** @description `now` less `before` */
            change: components["schemas"]["SearchChange"];
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
            /** @description Clicks gained or lost by more or fewer impressions; with `byCtr` it is the change */
            byImpressions: number;
            /** @description Clicks gained or lost by another click-through rate */
            byCtr: number;
            /** @description Whether it is missing from a range of which Google cut rows off */
            isUncertain: boolean;
        };
        SearchNewOrLost: {
            /** @description The query, or the page’s address */
            name: string;
            /** @description Numbers of the range */
            now: components["schemas"]["SearchNumbers"];
            /** @description Numbers of the earlier range */
            before: components["schemas"]["SearchNumbers"];
            /** @description `now` less `before` */
            change: components["schemas"]["SearchChange"];
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
            /** @description Whether Google cut rows off in the range that it is missing from */
            isUncertain: boolean;
        };
        StrikingQuery: {
            /** @description What people searched for */
            query: string;
            /** @description Clicks in Search Console */
            clicks: number;
            /** @description Impressions in Search Console */
            impressions: number;
            /** @description Average position, weighted by impressions */
            position: number;
            /** @description Whether the website tracks it as a keyword */
            isTracked: boolean;
        };
        SearchCannibalization: {
            /** @description What people searched for */
            query: string;
            /** @description Days on which two or more pages each had the least share */
            sharedDays: number;
            /** @description Days on which the query had impressions */
            days: number;
            /** @description Pages that share days, most impressions first */
            pages: {
                /** @description The page’s address */
                page: string;
                /** @description Clicks in Search Console */
                clicks: number;
                /** @description Impressions in Search Console */
                impressions: number;
                /** @description Days on which it had the least share or more */
                days: number;
            }[];
            /** @description Days on which another page came to the front */
            switches: {
                /**
                 * Format: date
                 * @description The day
                 */
                day: string;
                /** @description Page with the most impressions the day before */
                from: string;
                /** @description Page with the most impressions from then on */
                to: string;
            }[];
        };
        SearchDecay: {
            /** @description The page’s address */
            page: string;
            /** @description Clicks a day in the newest 28 final days */
            clicksPerDay: number;
            /** @description Clicks a day in its best 28 days before */
            bestPerDay: number;
            /**
             * Format: date
             * @description First of those days
             */
            bestFrom: string;
            /** @description Clicks a day now, had the page gone the way of the rest of the website */
            expectedPerDay: number;
            /** @description Below 0 if there are fewer clicks than expected: -0.4 is 40 % fewer */
            relativeChange: number;
            /** @description Whether the rest of the website has enough clicks to show the season */
            isSeasonAdjusted: boolean;
        };
        SearchContentGroup: {
            /** @description Beginning of the paths, such as `/blog`, and `/` for pages in no folder; what the pattern matches; or the tag. Null: pages that do not match, or queries without a tag */
            group: string | null;
            /** @description Number of pages that Google showed in either range; of queries for tags */
            members: number;
            /** @description Numbers of the range, counted by page; for tags by query */
            now: components["schemas"]["SearchNumbers"];
            /** @description Numbers of the earlier range; null unless the data reach back that far */
            before: components["schemas"]["SearchNumbers"] | null;
            /** @description `now` less `before`; null without `before` */
            change: components["schemas"]["SearchChange"] | null;
            /** @description Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website */
            confoundedBy: string[];
        };
        SearchHour: {
            /** @description Beginning of the hour as Google writes it, with its offset */
            hourStart: string;
            /** @description Clicks in Search Console */
            clicks: number;
            /** @description Impressions in Search Console */
            impressions: number;
            /** @description Clicks per impression, from 0 to 1; null without one */
            ctr: number | null;
            /** @description Average position from 1, weighted by impressions; null without one */
            position: number | null;
            /** @description Whether Google counts the hour as complete */
            isFinal: boolean;
            /** @description Its name, such as `sc-domain:example.com` */
            property: string;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date-time
             * @description When Google was asked
             */
            pulledAt: string;
        };
        WebVitals: {
            /**
             * @description `provider_not_configured`: the operator has set no key for the Chrome UX Report
             * @enum {string}
             */
            state: "available" | "provider_not_configured";
            /** @description The origin or page that was asked for */
            target: string;
            /**
             * @description Whether it is all pages of an origin, or one page
             * @enum {string}
             */
            scope: "origin" | "page";
            /** @description Google’s thresholds for the 75th percentile */
            thresholds: {
                /**
                 * @description `lcp` Largest Contentful Paint, `inp` Interaction to Next Paint, `cls` Cumulative Layout Shift, `fcp` First Contentful Paint, `ttfb` Time to First Byte
                 * @enum {string}
                 */
                metric: "lcp" | "inp" | "cls" | "fcp" | "ttfb";
                /**
                 * @description Milliseconds, or a score without a unit
                 * @enum {string}
                 */
                unit: "ms" | "score";
                /** @description Up to this value, the metric is good */
                goodMax: number;
                /** @description Above this value, the metric is poor */
                poorAbove: number;
            }[];
            /** @description Phone and desktop, which are never mixed */
            devices: components["schemas"]["WebVitalsOfDevice"][];
        };
        WebVitalsOfDevice: {
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "phone" | "desktop";
            /**
             * @description `not_measured`: Chrome saw too few visits
             * @enum {string}
             */
            state: "measured" | "not_measured";
            /**
             * Format: date-time
             * @description Time at which the report was read; it is read at most once a day
             */
            readAt: string;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Whether LCP, INP and CLS are good; INP may be missing. Null if not measured */
            isPassed: boolean | null;
            /** @description First of the 28 days; null if not measured */
            periodFrom: string | null;
            /** @description Last of the 28 days; null if not measured */
            periodTo: string | null;
            /** @description Metrics of the newest 28 days; those with too few visits are missing */
            metrics: components["schemas"]["WebVital"][];
            /** @description Up to 40 weeks, oldest first; the periods of 28 days overlap */
            history: components["schemas"]["WebVitalsPeriod"][];
        };
        WebVital: {
            /**
             * @description `lcp` Largest Contentful Paint, `inp` Interaction to Next Paint, `cls` Cumulative Layout Shift, `fcp` First Contentful Paint, `ttfb` Time to First Byte
             * @enum {string}
             */
            metric: "lcp" | "inp" | "cls" | "fcp" | "ttfb";
            /** @description 75th percentile of visits, in the metric’s unit */
            p75: number;
            /**
             * @description Google’s rating of the 75th percentile
             * @enum {string}
             */
            rating: "good" | "needs_improvement" | "poor";
            /** @description Share of visits that were good */
            goodShare: number;
            /** @description Share of visits that were between good and poor */
            needsImprovementShare: number;
            /** @description Share of visits that were poor */
            poorShare: number;
        };
        WebVitalsPeriod: {
            /** @description First of the 28 days that are counted */
            periodFrom: string;
            /** @description Last of the 28 days that are counted */
            periodTo: string;
            /** @description Metrics of the period */
            metrics: {
                /**
                 * @description `lcp` Largest Contentful Paint, `inp` Interaction to Next Paint, `cls` Cumulative Layout Shift, `fcp` First Contentful Paint, `ttfb` Time to First Byte
                 * @enum {string}
                 */
                metric: "lcp" | "inp" | "cls" | "fcp" | "ttfb";
                /** @description 75th percentile of visits, in the metric’s unit */
                p75: number;
            }[];
        };
<<<<<<< HEAD
        Explanation: {
            /** @enum {string} */
            metric: "clicks" | "impressions";
            /**
             * @description `nothing_found`: the change is usual for the website, or no evidence explains it; `not_comparable`: the earlier range begins before the first stored day; `no_data`: nothing was collected
             * @enum {string}
             */
            verdict: "explained" | "nothing_found" | "not_comparable" | "no_data";
            /** @description Its name, such as `sc-domain:example.com` */
            property: string;
            /** @description `sandbox`: its numbers are made up; null without data */
            dataSource: ("live" | "sandbox") | null;
            /** @description The range; null without data */
            now: components["schemas"]["ExplainedRange"] | null;
            /** @description The range to compare with; null without data */
            before: components["schemas"]["ExplainedRange"] | null;
            /** @description `now` less `before`; null without data */
            change: number | null;
            /** @description The change as a share of `before`: -0.2 is 20 % fewer; null if that is 0 */
            relativeChange: number | null;
            /** @description Days of the range that Google still changes, or has not sent */
            unfinishedDays: number;
            /** @description What the range’s value usually is after such an earlier one: the median change between the same two ranges, moved back week by week up to 26 times, plus and minus three robust standard deviations */
            noise: components["schemas"]["NoiseBand"] | null;
            /** @description Likeliest first: by the share of the change that the pages they touch make up, doubled for `measurement`, halved for `coincidence` */
            causes: components["schemas"]["Cause"][];
            /** @description The change in clicks, split exactly: the parts add up to it. Anonymized searches are one part of their own. Null for impressions */
            split: components["schemas"]["ClickSplit"] | null;
            /** @description Up to ten pages that went the way of the whole */
            pages: components["schemas"]["ExplainedMover"][];
            /** @description Up to ten queries that did */
            queries: components["schemas"]["ExplainedMover"][];
            /** @description Pages on which evidence was looked for: those that changed most, up to 2,000 */
            pagesLookedAt: number;
            /** @description Kinds of causes that could not be found, for want of data */
            notLookedAt: components["schemas"]["NotLookedAt"][];
        };
        ExplainedRange: {
=======
        SubmittedSitemap: {
            /** @description Address of the sitemap */
            url: string;
            /**
             * @description `pending`: Google has not processed it since it was submitted
             * @enum {string}
             */
            state: "pending" | "errors" | "warnings" | "read";
            /** @description Whether it lists other sitemaps */
            isIndex: boolean;
            /** @description `sitemap`, `rssFeed` or another, as Google names it; null if it is not known yet */
            type: string | null;
            /** @description Errors that Google found: URLs with one are not used */
            errors: number;
            /** @description Warnings that Google has */
            warnings: number;
            /** @description When it was last submitted; null if Google does not say */
            submittedAt: string | null;
            /** @description When Google last read it; null if it has not, or does not say */
            downloadedAt: string | null;
            /** @description What it lists; Google no longer says how much of it is indexed */
            contents: {
                /** @description `web`, `image`, `video` or another */
                type: string;
                /** @description URLs of the type that it lists */
                submitted: number;
            }[];
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
        };
        SearchImport: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description `export`: a snapshot of the performance report; else a table of the bulk export, whose rows are days
             * @enum {string}
             */
            kind: "export" | "searchdata_site_impression" | "searchdata_url_impression";
            /** @description Property that a table names; null in an export, which names none */
            property: string | null;
            /** @description Search types that it has */
            searchTypes: ("web" | "image" | "video" | "news" | "discover" | "googleNews")[];
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            /**
             * Format: date
             * @description First day
             */
<<<<<<< HEAD
            from: string;
=======
            periodFrom: string;
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            /**
             * Format: date
             * @description Last day
             */
<<<<<<< HEAD
            to: string;
            /** @description The property’s own total of the metric */
            value: number;
            /** @description Days without data */
            daysWithoutData: number;
        };
        NoiseBand: {
            /** @description Lower end of what is usual */
            low: number;
            /** @description Upper end */
            high: number;
            /** @description Whether the change is usual, so that no cause is listed */
            isWithin: boolean;
            /** @description Earlier pairs of ranges that it is made of */
            pairs: number;
            /**
             * @description `counting_only`: fewer than five pairs, so 15 % is taken for usual
             * @enum {string}
             */
            basis: "history" | "counting_only";
        };
        Cause: {
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "known_break" | "unfinished_days" | "google_incident" | "robots_blocked" | "robots_opened" | "noindexed" | "noindex_removed" | "canonical_changed" | "http_status_changed" | "title_lost" | "title_changed" | "crawl_errors" | "crawler_silent" | "ai_overview_appeared" | "ai_overview_gone" | "feature_appeared" | "competitor_rose";
            /**
             * @description `measurement`: how Google counts, not what people did; `found`: seen on the pages; `coincidence`: only at the same time
             * @enum {string}
             */
            certainty: "measurement" | "found" | "coincidence";
            /**
             * @description The way in which it moves the number; never against the change
             * @enum {string}
             */
            direction: "down" | "up" | "either";
            /** @description Change in the metric of the pages it touches (of the days, for `unfinished_days`): no share, since causes may touch the same pages */
            change: number;
            /** @description Pages it touches, up to 50, the largest change first; empty if it touches all */
            pages: string[];
            /** @description Number of pages it touches; null if it touches all */
            pageCount: number | null;
            /** @description Queries whose result pages changed, up to 50 */
            queries: string[];
            /** @description The host of the robots.txt, HTTP status, canonical, feature, update, competitor or known break; for `unfinished_days` their number; null if the pages say it all */
            subject: string | null;
            /** @description Day or time at which it was first seen; null if it lies between two looks */
            since: string | null;
            /** @description Other causes listed that touch some of the same pages */
            overlaps: components["schemas"]["CauseOverlap"][];
            /** @description Paths of this API that show the evidence */
            reads: string[];
        };
        CauseOverlap: {
            /**
             * @description Another cause in this list
             * @enum {string}
             */
            kind: "known_break" | "unfinished_days" | "google_incident" | "robots_blocked" | "robots_opened" | "noindexed" | "noindex_removed" | "canonical_changed" | "http_status_changed" | "title_lost" | "title_changed" | "crawl_errors" | "crawler_silent" | "ai_overview_appeared" | "ai_overview_gone" | "feature_appeared" | "competitor_rose";
            /** @description Change of the pages that both touch */
            change: number;
        };
        ClickSplit: {
            /** @constant */
            formula: "kitagawa_oaxaca_blinder_averaged";
            /** @description By more or fewer impressions at the same rates */
            impressions: number;
            /** @description By other click-through rates of the same queries */
            ctr: number;
            /** @description By impressions that moved between queries with high and low rates */
            mix: number;
        };
        ExplainedMover: {
            /** @description The page’s address, or the query */
            name: string;
            /** @description The metric in the range */
            now: number;
            /** @description The metric in the earlier range */
            before: number;
            /** @description `now` less `before` */
            change: number;
        };
        NotLookedAt: {
            /**
             * @description A kind of cause
             * @enum {string}
             */
            kind: "known_break" | "unfinished_days" | "google_incident" | "robots_blocked" | "robots_opened" | "noindexed" | "noindex_removed" | "canonical_changed" | "http_status_changed" | "title_lost" | "title_changed" | "crawl_errors" | "crawler_silent" | "ai_overview_appeared" | "ai_overview_gone" | "feature_appeared" | "competitor_rose";
            /**
             * @description What is missing to find it
             * @enum {string}
             */
            reason: "no_robots_copies" | "no_two_audits" | "no_logs" | "no_rank_readings" | "no_competitors" | "no_page_rows";
        };
        Annotation: {
            /**
             * @description `own`: recorded for the website; `campaign`: an event of a campaign that it takes part in; `google`: an update of the ranking; `known_break`: Google counts differently
             * @enum {string}
             */
            source: "own" | "campaign" | "google" | "known_break";
            /** @description Id of the annotation or of the campaign’s event; null for what Google did */
            id: string | null;
            /** @description The event’s campaign */
            campaignId: string | null;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "content_published" | "deploy" | "link_won" | "outage" | "note" | "ranking_update" | "counted_differently";
            /**
             * Format: date
             * @description Day on which it happened or began
             */
            day: string;
            /** @description Last day; null if it is of one day, or has not ended */
            lastDay: string | null;
            /** @description Whether it has not ended */
            isOngoing: boolean;
            /** @description What charts show */
            title: string;
            /** @description Where it is written */
            url: string | null;
            /** @description Metrics that Google counts differently since; empty for other sources */
            metrics: ("clicks" | "impressions" | "ctr" | "position")[];
        };
        OwnAnnotation: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "content_published" | "deploy" | "link_won" | "outage" | "note";
            /**
             * Format: date
             * @description Day on which it happened
             */
            day: string;
            /** @description Last day; null if it is of one day */
            lastDay: string | null;
            /** @description What charts show */
            title: string;
            /** @description Page that it is about, or that tells more */
            url: string | null;
=======
            periodTo: string;
            /** @description Number of rows that were read */
            rowCount: number;
            /** @description Totals of an export’s period, from its table of days, never from its other rows; null without that table, and for tables of the bulk export */
            totals: components["schemas"]["SearchNumbers"] | null;
            /** @description Filters that were set when the export was made: numbers are those within them */
            filters: {
                /** @description What is filtered, as the export names it */
                name: string;
                /** @description What it was filtered by */
                value: string;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
        };
<<<<<<< HEAD
=======
        SearchImportReply: {
            /** @description The file as it is stored */
            import: components["schemas"]["SearchImport"];
            /** @description Whether it was added; false if the same export was there */
            isNew: boolean;
            /** @description Number of rows that the file has */
            received: number;
            /** @description Number of rows of an export that are not valid, and not stored; a table with such a row is refused */
            invalid: number;
            /** @description The first 100 invalid rows */
            errors: {
                /** @description File in the archive; null for a single one */
                file: string | null;
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
            /** @description Files of the archive that are no table of the performance report */
            ignoredFiles: string[];
        };
        SearchImportRow: {
            /** @description Query, page, country, device, appearance or day, as the export names it */
            name: string;
            /** @description Clicks in Search Console */
            clicks: number;
            /** @description Impressions in Search Console */
            impressions: number;
            /** @description Clicks per impression, from 0 to 1; null without one */
            ctr: number | null;
            /** @description Average position from 1; null without an impression */
            position: number | null;
        };
        BingStatistic: {
            /** @description The query, or the page’s address */
            name: string;
            /**
             * Format: date
             * @description Bing’s day of the snapshot
             */
            day: string;
            /** @description Numbers of the snapshot; zero if only the earlier one lists it */
            now: components["schemas"]["BingNumbers"];
            /** @description Day of the earlier snapshot; null without one */
            beforeDay: string | null;
            /** @description Numbers of the earlier snapshot; null without one, or if it does not list it */
            before: components["schemas"]["BingNumbers"] | null;
            /** @description Difference in clicks; null without `before` */
            clicksChange: number | null;
            /** @description Difference in impressions; null without `before` */
            impressionsChange: number | null;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date-time
             * @description When Bing was asked
             */
            readAt: string;
        };
        BingNumbers: {
            /** @description Clicks in Search Console */
            clicks: number;
            /** @description Impressions in Search Console */
            impressions: number;
            /** @description Clicks per impression, from 0 to 1; null without one */
            ctr: number | null;
            /** @description Average position of clicks; null where Bing gives none */
            clickPosition: number | null;
            /** @description Average position of impressions; null where Bing gives none */
            impressionPosition: number | null;
        };
        BingCrawlDay: {
            /**
             * Format: date
             * @description Day as Bing counts days
             */
            day: string;
            /** @description Pages that Bing crawled */
            crawledPages: number;
            /** @description Pages that its index has */
            inIndex: number;
            /** @description Links from other websites that it knows */
            inLinks: number;
            /** @description Crawls that failed */
            crawlErrors: number;
            /** @description Crawls that were answered 2xx */
            code2xx: number;
            /** @description Crawls that were answered 301 */
            code301: number;
            /** @description Crawls that were answered 302 */
            code302: number;
            /** @description Crawls that were answered 4xx */
            code4xx: number;
            /** @description Crawls that were answered 5xx */
            code5xx: number;
            /** @description Pages that robots.txt kept it from */
            blockedByRobots: number;
            /** @description Crawls for which the host’s name was not found */
            dnsFailures: number;
            /** @description Crawls that were not answered in time */
            connectionTimeouts: number;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date-time
             * @description When Bing was asked
             */
            readAt: string;
        };
        BingCrawlIssue: {
            /** @description Address of the page */
            url: string;
            /** @description Status that Bing received; 0 if none */
            httpStatus: number;
            /** @description Bing’s number for the kinds of issue; a sum of powers of two */
            issues: number;
            /** @description Links to the page from other websites */
            inLinks: number;
            /**
             * Format: date-time
             * @description Since when Bing lists it, as far as was collected
             */
            firstListedAt: string;
            /**
             * Format: date-time
             * @description When Bing last listed it
             */
            listedAt: string;
            /** @description Since when Bing no longer lists it; null while it does */
            goneAt: string | null;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
        };
        BingUrl: {
            /** @description Address as Bing has it */
            url: string;
            /** @description Status of Bing’s last crawl; 0 if there was none */
            httpStatus: number;
            /** @description Whether Bing sees it as a page, not as a folder */
            isPage: boolean;
            /** @description Size of the document, in bytes */
            documentBytes: number;
            /** @description Number of links to it that Bing knows */
            anchors: number;
            /** @description When Bing discovered it; null if it does not say */
            discoveredAt: string | null;
            /** @description When Bing last crawled it; null if it has not, or does not say */
            lastCrawledAt: string | null;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
        };
        BingQuota: {
            /** @description Site of Bing Webmaster */
            site: string;
            /** @description URLs that it accepts today */
            today: number;
            /** @description URLs that it accepts this month */
            thisMonth: number;
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
        };
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        Backlink: {
            /** @description Page that has the link */
            sourceUrl: string;
            /** @description Address that it leads to; null if no source names it */
            targetUrl: string | null;
            /** @description Registrable domain of the linking page */
            linkingDomain: string;
            /** @description Text of the link; null if no source names it */
            anchor: string | null;
            /** @description What links, such as `anchor`, `image` or `redirect`; null if not known */
            kind: string | null;
            /** @description Tokens of its `rel` */
            rel: string[];
            /** @description Whether search engines are asked to follow it; null if no source says */
            isFollowed: boolean | null;
            /** @description Title of the linking page; null if not known */
            title: string | null;
            /** @description HTTP status of the target as a source saw it; null if not known */
            targetHttpStatus: number | null;
            /**
             * Format: date-time
             * @description When any source first named it to us
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When any source last named it to us
             */
            lastSeenAt: string;
            /** @description When the last source had ceased to name it; null while one does */
            lostAt: string | null;
            /** @description What each source says of the link */
            evidence: {
                /**
                 * @description Who named the link: a provider, or the tool whose file was imported
                 * @enum {string}
                 */
                source: "dataforseo" | "sandbox" | "search_console" | "ahrefs" | "majestic" | "moz" | "semrush" | "other";
                /**
                 * Format: date-time
                 * @description When this source first named it to us
                 */
                firstSeenAt: string;
                /**
                 * Format: date-time
                 * @description When this source last named it to us
                 */
                lastSeenAt: string;
                /** @description When this source had ceased to name it; null while it does */
                lostAt: string | null;
                /** @description Day on which the source says that it first saw the link */
                sourceFirstSeen: string | null;
                /** @description Day on which the source says that it last saw the link */
                sourceLastSeen: string | null;
                /** @description Whether the source calls it followed */
                isFollowed: boolean | null;
                /** @description Numbers of this source alone, by its own names; sources are never combined */
                metrics: Record<string, never>;
            }[];
        };
        BacklinkSummary: {
            /** @description Number of links, without lost ones */
            links: number;
            /** @description Number of links that search engines are asked to follow */
            followedLinks: number;
            /** @description Number of links that they are asked not to follow */
            unfollowedLinks: number;
            /** @description Share of followed links among those of which that is known; null without any */
            followedShare: number | null;
            /** @description Number of registrable domains that link */
            linkingDomains: number;
            /** @description Number of pages that link */
            linkingPages: number;
            /** @description Number of addresses that links lead to */
            linkedPages: number;
            /** @description Number of links that are lost */
            lostLinks: number;
            /** @description How evenly links use different texts, in bits; 0 if all are the same */
            anchorEntropy: number | null;
            /** @description When links were last bought; null if never, files do not count */
            collectedAt: string | null;
            /** @description Number of links that the provider has; null before the first collection */
            providerLinks: number | null;
            /** @description Whether collected links are real or of the sandbox; null without any */
            dataSource: ("live" | "sandbox") | null;
            /** @description What Common Crawl’s domain graph says, apart from all other sources; null if no window was read since the website is tracked */
            graph: {
                /** @description Window of the graph, such as `cc-main-2026-mar-apr-may` */
                window: string;
                /** @description Registrable domain that the numbers are of */
                domain: string;
                /** @description Whether the window knows the domain; if not, the numbers are null */
                isInGraph: boolean;
                /** @description Number of registrable domains that link to it; null if it is not in the graph */
                linkingDomains: number | null;
                /** @description Place by harmonic centrality, 1 the most central; null if it has none */
                place: number | null;
                /** @description Number of domains that have a place */
                places: number;
                /**
                 * Format: date-time
                 * @description When the window was read
                 */
                readAt: string;
            } | null;
        };
        LinkingDomain: {
            /** @description Registrable domain of the linking pages */
            linkingDomain: string;
            /**
             * @description Whether it is of collected links or of Common Crawl’s domain graph
             * @enum {string}
             */
            source: "collected" | "common_crawl";
            /** @description Number of links, without lost ones; null in the graph, which does not say */
            links: number | null;
            /** @description Number of links that search engines are asked to follow; null in the graph, which does not say */
            followedLinks: number | null;
            /** @description Number of links that they are asked not to follow; null in the graph, which does not say */
            unfollowedLinks: number | null;
            /** @description Number of links that are lost; null in the graph, which does not say */
            lostLinks: number | null;
            /** @description Number of pages of the domain that link; null in the graph, which does not say */
            linkingPages: number | null;
            /** @description Number of addresses that they link to; null in the graph, which does not say */
            targets: number | null;
            /** @description When any source first named one of the links to us; null in the graph, which does not say */
            firstSeenAt: string | null;
            /** @description When any source last named one of the links to us; null in the graph, which does not say */
            lastSeenAt: string | null;
            /** @description When the last of the links was lost; null while there is one */
            lostAt: string | null;
            /** @description Number of hosts of the domain in the graph; null for collected links */
            hosts: number | null;
            /** @description Place by harmonic centrality in the domain graph; null for collected links, and for a linking domain beyond the four millionth place */
            place: {
                /** @description 1 for the most central domain */
                place: number;
                /** @description Number of domains that have a place */
                of: number;
                /** @description Window of the graph, such as `cc-main-2026-mar-apr-may` */
                window: string;
            } | null;
        };
        LinkAnchor: {
            /** @description Text of the links, in lower case; empty for links without text */
            anchor: string;
            /** @description Number of links, without lost ones */
            links: number;
            /** @description Number of links that search engines are asked to follow */
            followedLinks: number;
            /** @description Number of links that they are asked not to follow */
            unfollowedLinks: number;
            /** @description Number of links that are lost */
            lostLinks: number;
            /**
             * Format: date-time
             * @description When any source first named one of the links to us
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When any source last named one of the links to us
             */
            lastSeenAt: string;
            /** @description When the last of the links was lost; null while there is one */
            lostAt: string | null;
            /** @description Number of registrable domains that use it */
            linkingDomains: number;
        };
        LinkedPage: {
            /** @description Address that links lead to */
            url: string;
            /** @description Number of links, without lost ones */
            links: number;
            /** @description Number of links that search engines are asked to follow */
            followedLinks: number;
            /** @description Number of links that they are asked not to follow */
            unfollowedLinks: number;
            /** @description Number of links that are lost */
            lostLinks: number;
            /**
             * Format: date-time
             * @description When any source first named one of the links to us
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When any source last named one of the links to us
             */
            lastSeenAt: string;
            /** @description When the last of the links was lost; null while there is one */
            lostAt: string | null;
            /** @description Number of registrable domains that link to it */
            linkingDomains: number;
            /** @description HTTP status of the target as a source saw it; null if not known */
            targetHttpStatus: number | null;
        };
        BacklinkDay: {
            /** @description A calendar day in UTC */
            day: string;
            /** @description Number of links first seen on that day */
            newLinks: number;
            /** @description Number of links lost on that day */
            lostLinks: number;
            /** @description Number of linking domains first seen on that day */
            newDomains: number;
            /** @description Number of linking domains whose last link was lost on that day */
            lostDomains: number;
        };
        BacklinkGap: {
            /** @description Registrable domain of the linking pages */
            linkingDomain: string;
            /** @description The competitors that it links to */
            competitors: {
                /** @description Id of a website of this workspace */
                websiteId: string;
                /** @description Number of links from the domain to this competitor; null in the graph */
                links: number | null;
            }[];
            /**
             * @description Whether it is of collected links or of Common Crawl’s domain graph
             * @enum {string}
             */
            source: "collected" | "common_crawl";
            /** @description Number of links to all of them; null in the graph */
            links: number | null;
            /** @description Number of those that search engines are asked to follow; null in the graph */
            followedLinks: number | null;
            /** @description Place by harmonic centrality in the domain graph; null for collected links, and for a linking domain beyond the four millionth place */
            place: {
                /** @description 1 for the most central domain */
                place: number;
                /** @description Number of domains that have a place */
                of: number;
                /** @description Window of the graph, such as `cc-main-2026-mar-apr-may` */
                window: string;
            } | null;
        };
        BrokenPage: {
            /** @description Address that links lead to */
            url: string;
            /** @description What it answers: 404 or 410 */
            httpStatus: number;
            /**
             * @description Who saw that: verified crawlers in the logs, or the source of the links
             * @enum {string}
             */
            seenBy: "crawlers" | "source";
            /** @description Number of links that lead there */
            links: number;
            /** @description Number of those that search engines are asked to follow */
            followedLinks: number;
            /** @description Number of registrable domains that link to it */
            linkingDomains: number;
            /** @description Number of verified crawler visits in the last 90 days */
            visits: number;
            /** @description Crawlers that made them */
            bots: string[];
            /** @description Time of the newest of them; null without one */
            lastVisitAt: string | null;
        };
        PageReferrer: {
            /** @description Page that people came from, without query and fragment; with `by=host`, its host */
            url: string;
            /** @description Its host */
            host: string;
            /**
             * @description Whether it is a website or a search engine
             * @enum {string}
             */
            kind: "website" | "search_engine";
            /** @description Number of people’s successful requests for pages */
            visits: number;
            /**
             * Format: date
             * @description First day of the range with a visit
             */
            firstDay: string;
            /**
             * Format: date
             * @description Last day of the range with a visit
             */
            lastDay: string;
        };
        ReferrerDay: {
            /**
             * Format: date
             * @description A calendar day in UTC
             */
            day: string;
            /** @description Number of people’s successful requests for pages */
            visits: number;
            /** @description Number of those without a referrer that names a page */
            withoutReferrer: number;
            /** @description Number of those from pages of the website itself */
            own: number;
            /** @description Number of those from search engines */
            searchEngines: number;
            /** @description Number of those from other websites, of the pages that are kept */
            websites: number;
            /** @description Number of those from pages beyond the thousand that are kept */
            rest: number;
        };
        Disavow: {
            /** @description Domains whose links are to be disavowed */
            domains: string[];
            /** @description Pages whose links are to be disavowed */
            urls: string[];
            /** @description Google’s own warning about disavowing links */
            warning: string;
            /** @description Name for the file */
            fileName: string;
            /** @description The file’s text, to be uploaded to Google by a person */
            text: string;
            /** @description When it was chosen; null if nothing was */
            updatedAt: string | null;
        };
        BacklinkEstimate: {
            /** @description Provider to buy from; null without one */
            provider: ("dataforseo" | "sandbox") | null;
            /** @description Most links that would be bought */
            linksMax: number;
            /** @description Number of links that the provider has; null before the first collection */
            providerLinks: number | null;
            /** @description Most calls that would be made */
            calls: number;
            /** @description Most credits that it costs; 0 in the sandbox */
            credits: number;
            /** @description Number of credits neither spent nor reserved; null for no limit */
            creditsRemaining: number | null;
            /** @description Whether the remaining credits suffice; if not, a collection is refused */
            isAffordable: boolean;
            /** @description Why nothing would be bought; null if something would */
            skipped: ("provider_not_configured" | "not_due") | null;
        };
        BacklinkImportReply: {
            /** @description What was read */
            import: components["schemas"]["BacklinkImport"];
            /** @description The first 100 invalid rows */
            errors: {
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
            /** @description The job that merges the links; null without any */
            job: components["schemas"]["JobRef"] | null;
        };
        BacklinkImport: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Who named the link: a provider, or the tool whose file was imported
             * @enum {string}
             */
            source: "dataforseo" | "sandbox" | "search_console" | "ahrefs" | "majestic" | "moz" | "semrush" | "other";
            /**
             * @description `ready`: stored, and to be merged; `merged`: its links count
             * @enum {string}
             */
            state: "reading" | "ready" | "merged" | "failed";
            /** @description Whether it names all links that its source has, so that a missing one is lost */
            isComplete: boolean;
            /** @description Number of links that were read */
            links: number;
            /** @description Number of rows or links that are not valid */
            invalid: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When its links began to count; null before that */
            mergedAt: string | null;
        };
        KnownLink: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Page that has the link */
            sourceUrl: string;
            /** @description Address that it should lead to */
            targetUrl: string;
            /** @description What the link cost; null if that was not said */
            price: number | null;
            /** @description ISO 4217 code of the price’s currency */
            currency: string | null;
            /** @description Anything to remember about the link */
            note: string | null;
            /** @description Text that the link should have, in any case; null for any */
            expectedAnchor: string | null;
            /** @description Which of nofollow, ugc and sponsored the link should have; empty for none of them, null for any */
            expectedRel: unknown | null;
            /**
             * @description Outcome of the newest fetch of the linking page. `live`: followed; `redirected`: the linking page moved; `removed`, `page_gone`: this fetch found no link, or no page; `unreachable`: the fetch failed, was refused or throttled, which says nothing about the link; `blocked`: robots.txt or a challenge keeps us away; `needs_rendering`: scripts may write the link; `unchecked`: not fetched yet
             * @enum {string}
             */
            state: "unchecked" | "live" | "nofollow" | "ugc" | "sponsored" | "redirected" | "canonicalized_away" | "noindexed" | "removed" | "page_gone" | "unreachable" | "blocked" | "needs_rendering";
            /** @description Why it is in this state, for programs; null before the first check */
            reason: string | null;
            /** @description What the newest fetch saw; null before the first check */
            evidence: components["schemas"]["LinkEvidence"] | null;
            /** @description When the page was last fetched; null before the first check */
            checkedAt: string | null;
            /** @description When the link was last found; null if never */
            lastFoundAt: string | null;
            /** @description When the link was first seen to be gone; null while it is there or unknown */
            missingSince: string | null;
            /** @description When a second fetch, at least 24 hours later, confirmed that it is gone; null before that */
            lostAt: string | null;
            /** @description When a link that was followed was first seen not to be; null otherwise */
            unfollowedAt: string | null;
            /**
             * Format: date-time
             * @description When it is checked next
             */
            nextCheckAt: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        LinkEvidence: {
            /**
             * Format: date-time
             * @description When the page was fetched
             */
            fetchedAt: string;
            /** @description HTTP status of the answer; null without one */
            httpStatus: number | null;
            /** @description Where the linking page redirects to; null if it does not */
            movedTo: string | null;
            /** @description Address of the link, in normal form; null if it was not found */
            linkUrl: string | null;
            /** @description Text of the link, or of its image */
            anchor: string | null;
            /** @description Up to 100 characters before the link */
            textBefore: string | null;
            /** @description Up to 100 characters after the link */
            textAfter: string | null;
            /** @description Tokens of its `rel` */
            rel: string[];
            /** @description Whether search engines are asked to follow it; null if it was not found */
            isFollowed: boolean | null;
            /** @description Number of links from the page to the target */
            linksToTarget: number;
            /** @description Where the redirects of the link, or of the target, end; null for a direct link */
            viaRedirect: string | null;
            /** @description Frame whose document has the link; null for the page itself */
            frameUrl: string | null;
            /** @description The answer’s `X-Robots-Tag`; null without one */
            robotsHeader: string | null;
            /** @description Robots meta tags of the page; null without any */
            robotsMeta: string | null;
            /** @description Canonical address that the page names; null without one */
            canonical: string | null;
            /** @description Whether the text is the expected one; null without an expectation */
            isAnchorAsExpected: boolean | null;
            /** @description Whether `rel` is the expected one; null without an expectation */
            isRelAsExpected: boolean | null;
        };
        KnownLinkAnswer: {
            /** @description Id of the link; null if it is invalid */
            id: string | null;
            /**
             * @description `created`; `exists`: the website has the link, or it was given before in this request; `invalid`: see `details`
             * @enum {string}
             */
            result: "created" | "exists" | "invalid";
            /** @description What is wrong with an invalid row, one entry for each field */
            details?: {
                /** @description Field of the row, such as `country` */
                path: string;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
        };
        KnownLinkImport: {
            /** @description Number of rows below the header that are not blank */
            received: number;
            /** @description Number of links that were added */
            created: number;
            /** @description Number of rows whose link the website has, or that an earlier row names */
            exists: number;
            /** @description Number of rows that are not valid */
            invalid: number;
            /** @description Number of valid rows over the plan’s number of links */
            overLimit: number;
            /** @description The first 100 invalid rows */
            errors: {
                /** @description Number of the row in the file; the first row is 1 */
                row: number;
                /** @description What is wrong with it, for programs */
                code: string;
                /** @description What is wrong with it, for people */
                message: string;
            }[];
            /** @description Names of columns that were not read */
            ignoredColumns: string[];
        };
        KnownLinkWithHistory: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Page that has the link */
            sourceUrl: string;
            /** @description Address that it should lead to */
            targetUrl: string;
            /** @description What the link cost; null if that was not said */
            price: number | null;
            /** @description ISO 4217 code of the price’s currency */
            currency: string | null;
            /** @description Anything to remember about the link */
            note: string | null;
            /** @description Text that the link should have, in any case; null for any */
            expectedAnchor: string | null;
            /** @description Which of nofollow, ugc and sponsored the link should have; empty for none of them, null for any */
            expectedRel: unknown | null;
            /**
             * @description Outcome of the newest fetch of the linking page. `live`: followed; `redirected`: the linking page moved; `removed`, `page_gone`: this fetch found no link, or no page; `unreachable`: the fetch failed, was refused or throttled, which says nothing about the link; `blocked`: robots.txt or a challenge keeps us away; `needs_rendering`: scripts may write the link; `unchecked`: not fetched yet
             * @enum {string}
             */
            state: "unchecked" | "live" | "nofollow" | "ugc" | "sponsored" | "redirected" | "canonicalized_away" | "noindexed" | "removed" | "page_gone" | "unreachable" | "blocked" | "needs_rendering";
            /** @description Why it is in this state, for programs; null before the first check */
            reason: string | null;
            /** @description What the newest fetch saw; null before the first check */
            evidence: components["schemas"]["LinkEvidence"] | null;
            /** @description When the page was last fetched; null before the first check */
            checkedAt: string | null;
            /** @description When the link was last found; null if never */
            lastFoundAt: string | null;
            /** @description When the link was first seen to be gone; null while it is there or unknown */
            missingSince: string | null;
            /** @description When a second fetch, at least 24 hours later, confirmed that it is gone; null before that */
            lostAt: string | null;
            /** @description When a link that was followed was first seen not to be; null otherwise */
            unfollowedAt: string | null;
            /**
             * Format: date-time
             * @description When it is checked next
             */
            nextCheckAt: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description What the checks saw, the newest first */
            history: components["schemas"]["KnownLinkCheck"][];
        };
        KnownLinkCheck: {
            /**
             * Format: date-time
             * @description Time of the first of the fetches that saw this
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description Time of the last of them
             */
            lastAt: string;
            /** @description Number of fetches in a row that saw the same */
            checks: number;
            /**
             * @description Outcome of the newest fetch of the linking page. `live`: followed; `redirected`: the linking page moved; `removed`, `page_gone`: this fetch found no link, or no page; `unreachable`: the fetch failed, was refused or throttled, which says nothing about the link; `blocked`: robots.txt or a challenge keeps us away; `needs_rendering`: scripts may write the link; `unchecked`: not fetched yet
             * @enum {string}
             */
            state: "unchecked" | "live" | "nofollow" | "ugc" | "sponsored" | "redirected" | "canonicalized_away" | "noindexed" | "removed" | "page_gone" | "unreachable" | "blocked" | "needs_rendering";
            /** @description Why the link was in this state, for programs */
            reason: string;
            /** @description What the last of these fetches saw */
            evidence: components["schemas"]["LinkEvidence"];
        };
        LogDrain: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Display name */
            name: string;
            /** @description Beginning of the token, to recognize it */
            hint: string;
            /** @description Name of the log format; null to detect it from the lines of each body */
            format: string | null;
            /** @description Your own names of fields in JSON lines, with dots between levels */
            fieldMap: Record<string, never>;
            /**
             * @description Which address of a line is the client’s
             * @enum {string}
             */
            addressField: "address" | "forwardedFor";
            /** @description Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor */
            trustedHops: number;
            /** @description Scheme of lines that name none; null if unknown */
            scheme: ("http" | "https") | null;
            /** @description Time zone of local times that name none, as in HAProxy’s logs; null for UTC */
            timezone: string | null;
            /** @description Requests that the drain may make in a minute */
            requestsPerMinute: number;
            /** @description Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify */
            vercelVerify: string | null;
            /** @description `edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown */
            tier: ("edge" | "origin") | null;
            /** @description Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment */
            countReferrers: boolean;
            /** @description Host of lines that name none; null for the website’s domain, marked by `isHostAssumed` */
            host: string | null;
            /** @description Whether bodies must be signed with the signing secret */
            isSigned: boolean;
            /** @description Time until which the token before the last rotation works; null if none does */
            previousTokenExpiresAt: string | null;
            /** @description Time until which the signing secret before this one works; null if none does */
            previousSigningSecretExpiresAt: string | null;
            /** @description Time when lines were last received; null if none were */
            lastReceivedAt: string | null;
            /** @description Format of the newest lines; null before the first */
            lastFormat: string | null;
            /** @description Counts of today and the six days before, in UTC */
            lastSevenDays: {
                /** @description Number of lines received */
                received: number;
                /** @description Number of visits of known crawlers */
                visits: number;
                /** @description Number of lines that are not requests of crawlers, such as people’s */
                ignored: number;
                /** @description Number of lines that could not be parsed */
                malformed: number;
                /** @description Number of lines for hosts that are not the website’s */
                otherHost: number;
                /** @description Number of visits whose address is a proxy’s, so that they cannot be verified */
                proxyAddresses: number;
                /** @description Number of visits dated later than they were received */
                aheadOfClock: number;
            };
            /** @description Problems of the last seven days */
            warnings: {
                /**
                 * @description Kind of the problem
                 * @enum {string}
                 */
                code: "never_received" | "silent" | "proxy_address" | "clock_skew" | "bad_lines" | "other_host" | "no_agents";
                /** @description What is wrong and how to fix it */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        LogDrainWithToken: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Display name */
            name: string;
            /** @description Beginning of the token, to recognize it */
            hint: string;
            /** @description Name of the log format; null to detect it from the lines of each body */
            format: string | null;
            /** @description Your own names of fields in JSON lines, with dots between levels */
            fieldMap: Record<string, never>;
            /**
             * @description Which address of a line is the client’s
             * @enum {string}
             */
            addressField: "address" | "forwardedFor";
            /** @description Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor */
            trustedHops: number;
            /** @description Scheme of lines that name none; null if unknown */
            scheme: ("http" | "https") | null;
            /** @description Time zone of local times that name none, as in HAProxy’s logs; null for UTC */
            timezone: string | null;
            /** @description Requests that the drain may make in a minute */
            requestsPerMinute: number;
            /** @description Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify */
            vercelVerify: string | null;
            /** @description `edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown */
            tier: ("edge" | "origin") | null;
            /** @description Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment */
            countReferrers: boolean;
            /** @description Host of lines that name none; null for the website’s domain, marked by `isHostAssumed` */
            host: string | null;
            /** @description Whether bodies must be signed with the signing secret */
            isSigned: boolean;
            /** @description Time until which the token before the last rotation works; null if none does */
            previousTokenExpiresAt: string | null;
            /** @description Time until which the signing secret before this one works; null if none does */
            previousSigningSecretExpiresAt: string | null;
            /** @description Time when lines were last received; null if none were */
            lastReceivedAt: string | null;
            /** @description Format of the newest lines; null before the first */
            lastFormat: string | null;
            /** @description Counts of today and the six days before, in UTC */
            lastSevenDays: {
                /** @description Number of lines received */
                received: number;
                /** @description Number of visits of known crawlers */
                visits: number;
                /** @description Number of lines that are not requests of crawlers, such as people’s */
                ignored: number;
                /** @description Number of lines that could not be parsed */
                malformed: number;
                /** @description Number of lines for hosts that are not the website’s */
                otherHost: number;
                /** @description Number of visits whose address is a proxy’s, so that they cannot be verified */
                proxyAddresses: number;
                /** @description Number of visits dated later than they were received */
                aheadOfClock: number;
            };
            /** @description Problems of the last seven days */
            warnings: {
                /**
                 * @description Kind of the problem
                 * @enum {string}
                 */
                code: "never_received" | "silent" | "proxy_address" | "clock_skew" | "bad_lines" | "other_host" | "no_agents";
                /** @description What is wrong and how to fix it */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description Token of the drain; only this response shows it */
            token: string;
        };
        RotatedLogDrain: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Display name */
            name: string;
            /** @description Beginning of the token, to recognize it */
            hint: string;
            /** @description Name of the log format; null to detect it from the lines of each body */
            format: string | null;
            /** @description Your own names of fields in JSON lines, with dots between levels */
            fieldMap: Record<string, never>;
            /**
             * @description Which address of a line is the client’s
             * @enum {string}
             */
            addressField: "address" | "forwardedFor";
            /** @description Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor */
            trustedHops: number;
            /** @description Scheme of lines that name none; null if unknown */
            scheme: ("http" | "https") | null;
            /** @description Time zone of local times that name none, as in HAProxy’s logs; null for UTC */
            timezone: string | null;
            /** @description Requests that the drain may make in a minute */
            requestsPerMinute: number;
            /** @description Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify */
            vercelVerify: string | null;
            /** @description `edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown */
            tier: ("edge" | "origin") | null;
            /** @description Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment */
            countReferrers: boolean;
            /** @description Host of lines that name none; null for the website’s domain, marked by `isHostAssumed` */
            host: string | null;
            /** @description Whether bodies must be signed with the signing secret */
            isSigned: boolean;
            /**
             * Format: date-time
             * @description Time until which the old token still works
             */
            previousTokenExpiresAt: string;
            /** @description Time until which the signing secret before this one works; null if none does */
            previousSigningSecretExpiresAt: string | null;
            /** @description Time when lines were last received; null if none were */
            lastReceivedAt: string | null;
            /** @description Format of the newest lines; null before the first */
            lastFormat: string | null;
            /** @description Counts of today and the six days before, in UTC */
            lastSevenDays: {
                /** @description Number of lines received */
                received: number;
                /** @description Number of visits of known crawlers */
                visits: number;
                /** @description Number of lines that are not requests of crawlers, such as people’s */
                ignored: number;
                /** @description Number of lines that could not be parsed */
                malformed: number;
                /** @description Number of lines for hosts that are not the website’s */
                otherHost: number;
                /** @description Number of visits whose address is a proxy’s, so that they cannot be verified */
                proxyAddresses: number;
                /** @description Number of visits dated later than they were received */
                aheadOfClock: number;
            };
            /** @description Problems of the last seven days */
            warnings: {
                /**
                 * @description Kind of the problem
                 * @enum {string}
                 */
                code: "never_received" | "silent" | "proxy_address" | "clock_skew" | "bad_lines" | "other_host" | "no_agents";
                /** @description What is wrong and how to fix it */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description Token of the drain; only this response shows it */
            token: string;
        };
        LogBatch: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description `open` while it is being received, or after it broke off; `complete`; `deleting` while its visits are being removed
             * @enum {string}
             */
            state: "open" | "complete" | "deleting";
            /**
             * Format: date-time
             * @description When it was first received
             */
            receivedAt: string;
            /** @description Id of the log drain that first sent it; null if a key did */
            drainId: string | null;
            /** @description Id of the API key that first sent it; null if a drain did */
            keyId: string | null;
            /** @description Idempotency-Key that it was first sent under; null without one */
            idempotencyKey: string | null;
            /** @description Format of the lines; null if unknown */
            format: string | null;
            /** @description Number of lines; the sum of the next five fields */
            received: number;
            /** @description Number of visits of known crawlers, which are stored */
            visits: number;
            /** @description Number of lines that are not requests of crawlers, such as people’s */
            ignored: number;
            /** @description Number of lines that could not be parsed */
            malformed: number;
            /** @description Number of lines that are stored with the batch that it continues, as when a file has grown */
            duplicates: number;
            /** @description Number of lines for hosts that are not the website’s */
            otherHost: number;
            /** @description Number of bytes of the lines, uncompressed */
            bytes: number;
            /** @description Time of the first visit; null without visits */
            firstAt: string | null;
            /** @description Time of the last visit; null without visits */
            lastAt: string | null;
            /** @description Id of the batch that has the lines before it; null if it has all of its own */
            continuesBatchId: string | null;
            /**
             * Format: date-time
             * @description Until when the same content counts as sent before and the batch can be deleted; its visits stay
             */
            expiresAt: string;
        };
        LogBatchDeletionPreview: {
            /** @description Id of the batch */
            batchId: string;
            /** @description Number of visits that would be removed with the batch alone */
            visits: number;
            /** @description Ids of the batches that continue it; they can only be deleted with it */
            continuationIds: string[];
            /** @description Number of visits of all of these batches */
            visitsWithContinuations: number;
        };
        LogBatchDeletion: {
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
            /** @description Number of batches that are deleted */
            batches: number;
        };
        LogEndpoint: {
            /**
             * @description Always true: logs may be sent with this token or key
             * @constant
             */
            isAccepting: true;
            /** @description Names of the supported log formats */
            formats: string[];
        };
        LogIngestion: {
            /** @description Number of lines that are neither blank nor comments; the sum of the next five fields */
            received: number;
            /** @description Number of visits of known crawlers, which are stored */
            visits: number;
            /** @description Number of lines that are not requests of crawlers, such as people’s; they are dropped */
            ignored: number;
            /** @description Number of lines that could not be parsed */
            malformed: number;
            /** @description Number of lines that an earlier request had already ingested; all but malformed ones when the whole stream is a repeat */
            duplicates: number;
            /** @description Number of lines for hosts that are not the website’s */
            otherHost: number;
            /** @description Format of the lines; null if there were none */
            format: string | null;
            /** @description Time of the first visit; null without visits */
            firstAt: string | null;
            /** @description Time of the last visit; null without visits */
            lastAt: string | null;
            /** @description What identifies the stream if it is sent again; null if it would be ingested again */
            deduplicatedBy: ("idempotency_key" | "content") | null;
            /** @description The first ten lines that could not be parsed */
            problemSamples: {
                /** @description Number of the line, from 1 */
                line: number;
                /** @description Code of the reason, such as `no_time` */
                reason: string;
            }[];
        };
        OtlpReply: {
            /** @description Only if records could not be parsed; do not send them again */
            partialSuccess?: {
                /** @description Number of records that could not be parsed, as text */
                rejectedLogRecords: string;
                /** @description The first ten of these records and why */
                errorMessage: string;
            };
        };
        ElasticInfo: {
            /** @description Name of the node: always `sightline` */
            name: string;
            /** @description Name of the cluster: always `sightline` */
            cluster_name: string;
            /** @description Id of the website */
            cluster_uuid: string;
            /** @description Version of Elasticsearch whose `_bulk` API is implemented */
            version: Record<string, never>;
            /** @description Elasticsearch’s tagline, which some clients check */
            tagline: string;
        };
        ElasticLicense: {
            /** @description License of the cluster */
            license: {
                /** @description Always `active` */
                status: string;
                /** @description Id of the website */
                uid: string;
                /** @description Always `basic` */
                type: string;
            };
        };
        ElasticBulkReply: {
            /** @description Duration in milliseconds */
            took: number;
            /** @description Whether any action was refused */
            errors: boolean;
            /** @description Result of each action, in order */
            items: Record<string, never>[];
        };
        CrawlerCounts: {
            /** @description Name of the crawler */
            bot?: string;
            /** @description Company that runs the crawler */
            operator?: string;
            /**
             * @description What the crawler visits for
             * @enum {string}
             */
            purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
            /**
             * @description Whether visits come from the crawler’s operator (`verified`), only claim to (`spoofed`), or neither can be determined (`unverifiable`)
             * @enum {string}
             */
            verification?: "verified" | "spoofed" | "unverifiable";
            /**
             * Format: date
             * @description Day in UTC
             */
            day?: string;
            /**
             * Format: date-time
             * @description Start of the hour
             */
            hour?: string;
            /** @description HTTP status of the response */
            httpStatus?: number;
            /** @description Class of the HTTP status of the response */
            statusClass?: string;
            /** @description HTTP method; null if the log does not contain it */
            method?: string | null;
            /** @description Host that was requested; null if unknown */
            host?: string | null;
            /** @description Whether the URLs have a query */
            hasQuery?: boolean;
            /** @description Path of the URLs, without their queries */
            path?: string;
            /** @description First `depth` segments of the path */
            directory?: string;
            /** @description Number of visits */
            visits: number;
            /** @description Number of visits from addresses that belong to the crawler’s operator */
            verified: number;
            /** @description Number of visits under the crawler’s name from addresses that are not its own */
            spoofed: number;
            /** @description Number of visits that could not be verified; each visit has the `reason` */
            unverifiable: number;
            /**
             * Format: date-time
             * @description Time of the first of these visits
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description Time of the last of these visits
             */
            lastAt: string;
        };
        CrawlerVisit: {
            /**
             * Format: date-time
             * @description Time of the visit, as in the log line
             */
            at: string;
            /**
             * Format: date-time
             * @description Time when the log line was received
             */
            receivedAt: string;
            /** @description Name of the crawler */
            bot: string;
            /** @description Company that runs the crawler */
            operator: string;
            /**
             * @description What the crawler visits for
             * @enum {string}
             */
            purpose: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
            /**
             * @description Whether visits come from the crawler’s operator (`verified`), only claim to (`spoofed`), or neither can be determined (`unverifiable`)
             * @enum {string}
             */
            verification: "verified" | "spoofed" | "unverifiable";
            /** @description How the visit was verified, or why it could not be; null if unknown */
            reason: string | null;
            /** @description Day of the address list that decided; null if none did */
            listDay: string | null;
            /** @description IP address of the client */
            ip: string;
            /** @description HTTP method; null if the log does not contain it */
            method: string | null;
            /** @description Scheme of the URL; null if neither the log line nor its drain names it */
            scheme: ("http" | "https") | null;
            /** @description Host that was requested; null if unknown */
            host: string | null;
            /** @description Whether the host is assumed, because the log line names none */
            isHostAssumed: boolean;
            /** @description Path of the URL; null if the log does not contain it */
            path: string | null;
            /** @description Query of the URL; null if it has none */
            query: string | null;
            /** @description HTTP status of the response */
            httpStatus: number;
            /** @description Size of the response in bytes; 0 if the log does not contain it */
            bytes: number;
            /** @description Referer header; null if there was none */
            referer: string | null;
            /** @description User-Agent header */
            userAgent: string;
        };
        CrawlerMatrixRow: {
            /** @description Name of the crawler */
            bot: string;
            /** @description Company that runs the crawler */
            operator: string;
            /**
             * @description What the crawler visits for
             * @enum {string}
             */
            purpose: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
            /** @description Token whose group in robots.txt the crawler follows first */
            robotsToken: string;
            /** @description Whether the crawler may ignore robots.txt, because a person triggers its visits or its operator says so */
            canIgnore: boolean;
            /**
             * @description Whether robots.txt allows all, some (`partly`) or none (`blocked`) of the URLs checked: the home page, and URLs that are tracked or were visited lately. `unknown` before robots.txt is read
             * @enum {string}
             */
            access: "allowed" | "partly" | "blocked" | "unknown";
            /** @description Whether the home page is allowed; null before robots.txt is read */
            isRootAllowed: boolean | null;
            /** @description User-agent of the group that applies; null if none does */
            group: string | null;
            /** @description Rule that decides for the home page; null if none matches it */
            rule: string | null;
            /** @description Line of that rule, from 1; null without one */
            line: number | null;
            /** @description Number of URLs checked against robots.txt; fewer where the file has very many wildcards */
            urlsChecked: number;
            /** @description Number of these URLs that are disallowed */
            urlsDisallowed: number;
            /**
             * @description Whether the crawler visited in the period: with a verified visit (`visited`), only with visits that could not be verified (`unverified`), or not. `not_measured` without logs of the period; `not_applicable` for tokens that exist only in robots.txt
             * @enum {string}
             */
            visitState: "visited" | "unverified" | "not_visited" | "not_measured" | "not_applicable";
            /** @description Number of verified visits in the period; null if not measured */
            visits: number | null;
            /** @description Time of the last verified visit in the period; null if there was none */
            lastVisitAt: string | null;
            /** @description Number of verified visits to URLs that every robots.txt of the day before the visit disallowed; null if none is known, and for crawlers that can ignore robots.txt */
            violations: number | null;
            /** @description Time from which visits are checked: earlier ones have no known robots.txt, or are too many; null if none is checked */
            violationsFrom: string | null;
            /** @description Number of visits under the crawler’s name from addresses that are not its own; null if not measured */
            spoofed: number | null;
            /** @description Number of visits that could not be verified; null if not measured */
            unverifiable: number | null;
            /**
             * @description Whether AI answers of the crawler’s operator cite the website, ever. `not_measured`: none was looked at; `not_applicable`: Sightline asks no engine of this operator
             * @enum {string}
             */
            citationState: "cited" | "not_cited" | "not_measured" | "not_applicable";
            /** @description Number of tracked URLs that such answers cite, by the engine that cites most; null if not measured */
            citedPages: number | null;
            /** @description Time of the last such citation; null without one */
            citedLastAt: string | null;
            /** @description For Googlebot: number of tracked URLs that Google’s index has; null for other crawlers, and where nothing is known of the index */
            urlsIndexed: number | null;
        };
        RobotsVersion: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Host whose robots.txt it is */
            host: string;
            /** @description URL that was read, after redirects */
            url: string;
            /** @description HTTP status of the response; null if there was none */
            httpStatus: number | null;
            /**
             * @description What the response means: the rules of the file apply (`rules`), or everything is allowed or disallowed
             * @enum {string}
             */
            outcome: "rules" | "allow_all" | "disallow_all";
            /**
             * @description Reason of the outcome
             * @enum {string}
             */
            reason: "fetched" | "not_there" | "too_many_redirects" | "rate_limited" | "server_error" | "unreachable";
            /** @description Why there was no response, such as `dns` or `timeout`; null if there was one */
            error: string | null;
            /**
             * Format: date-time
             * @description Time when this version was first read
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description Time when this version was last read
             */
            lastSeenAt: string;
            /** @description Number of times that this version was read */
            checks: number;
            /** @description Whether it is the host’s newest version */
            isCurrent: boolean;
            /** @description Size of the file in bytes; null without a file */
            bytes: number | null;
            /** @description Whether an earlier version of the host is known */
            isChange: boolean;
            /** @description Lines added since the version before, at most 100 */
            added: string[];
            /** @description Lines removed since the version before, at most 100 */
            removed: string[];
            /** @description Number of lines added since the version before */
            addedCount: number;
            /** @description Number of lines removed since the version before */
            removedCount: number;
        };
        RobotsCheck: {
            /** @description URL that was checked, in its normal form */
            url: string;
            /** @description Name of the crawler, or the token that was given */
            bot: string;
            /** @description Whether the crawler is known; else the name is taken as a token that follows the rules */
            isKnownBot: boolean;
            /** @description Tokens whose groups the crawler follows; the first with a group counts */
            tokens: string[];
            /** @description Whether the crawler may fetch the URL; null if robots.txt had not been read by then */
            isAllowed: boolean | null;
            /**
             * @description Reason of the decision. `closed`: the website could not be reached, which disallows everything; after 30 days (`closed_for_long`) the last good version applies again
             * @enum {string}
             */
            reason: "rule" | "no_rule_matches" | "no_group" | "robots_txt_itself" | "allows_all" | "closed" | "closed_for_long" | "no_copy";
            /** @description Whether the crawler may ignore robots.txt, because a person triggers its visits or its operator says so */
            canIgnore: boolean;
            /** @description User-agent of the group that applies; null if none does */
            group: string | null;
            /** @description Line of the rule that decides, from 1; null without one */
            line: number | null;
            /** @description Rule that decides; null if none matches */
            rule: string | null;
            /** @description Version of robots.txt that was checked; null if none was known */
            copy: {
                /** @description Unique id; its prefix names the type, and ids sort by creation time */
                id: string;
                /**
                 * Format: date-time
                 * @description Time when this version was first read
                 */
                firstSeenAt: string;
                /**
                 * Format: date-time
                 * @description Time when this version was last read
                 */
                lastSeenAt: string;
            } | null;
        };
        RobotsSimulation: {
            /** @description Host whose robots.txt the text would replace */
            host: string;
            /**
             * Format: date-time
             * @description Start of the replayed period: 30 days ago
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the replayed period: now
             */
            to: string;
            /** @description Number of days in the period with log lines; visits of the other days are unknown */
            logDays: number;
            /** @description Version of robots.txt that the text is compared with. If null, none is known, and the text is compared with a file that allows everything */
            current: {
                /** @description Unique id; its prefix names the type, and ids sort by creation time */
                id: string;
                /**
                 * @description What the current response means
                 * @enum {string}
                 */
                outcome: "rules" | "allow_all" | "disallow_all";
                /**
                 * Format: date-time
                 * @description Time when this version was first read
                 */
                firstSeenAt: string;
                /**
                 * Format: date-time
                 * @description Time when this version was last read
                 */
                lastSeenAt: string;
            } | null;
            /** @description Visits of all crawlers that follow robots.txt; null if no log line of the period was received */
            totals: {
                /** @description Number of verified visits in the period */
                visits: number;
                /** @description Number of these visits whose URL was checked. Fewer than `visits` for websites with very many URLs, and for files that take too long to compare: the rarest are left out */
                replayed: number;
                /** @description Number of replayed visits to URLs that the text disallows */
                disallowed: number;
                /** @description Number of replayed visits to URLs that are allowed today and that the text disallows */
                lost: number;
                /** @description Number of replayed visits to URLs that are disallowed today and that the text allows. A lower bound: a crawler that stays away today has left no visits */
                gained: number;
            } | null;
            /** @description The same by purpose, the largest loss first */
            purposes: {
                /**
                 * @description What the crawler visits for
                 * @enum {string}
                 */
                purpose: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Number of verified visits in the period */
                visits: number;
                /** @description Number of these visits whose URL was checked. Fewer than `visits` for websites with very many URLs, and for files that take too long to compare: the rarest are left out */
                replayed: number;
                /** @description Number of replayed visits to URLs that the text disallows */
                disallowed: number;
                /** @description Number of replayed visits to URLs that are allowed today and that the text disallows */
                lost: number;
                /** @description Number of replayed visits to URLs that are disallowed today and that the text allows. A lower bound: a crawler that stays away today has left no visits */
                gained: number;
            }[];
            /** @description Visits by crawler, the largest loss first. Crawlers that can ignore robots.txt are listed, but are not part of `totals` and `purposes` */
            bots: {
                /** @description Name of the crawler */
                bot: string;
                /** @description Company that runs the crawler */
                operator: string;
                /**
                 * @description What the crawler visits for
                 * @enum {string}
                 */
                purpose: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Whether the crawler may ignore robots.txt, because a person triggers its visits or its operator says so */
                canIgnore: boolean;
                /** @description Number of verified visits in the period */
                visits: number;
                /** @description Number of these visits whose URL was checked. Fewer than `visits` for websites with very many URLs, and for files that take too long to compare: the rarest are left out */
                replayed: number;
                /** @description Number of replayed visits to URLs that the text disallows */
                disallowed: number;
                /** @description Number of replayed visits to URLs that are allowed today and that the text disallows */
                lost: number;
                /** @description Number of replayed visits to URLs that are disallowed today and that the text allows. A lower bound: a crawler that stays away today has left no visits */
                gained: number;
            }[];
            /** @description Tracked URLs that rank or are cited and whose access would change, the best positions first; at most 200 */
            pages: {
                /** @description Id of a URL in the ledger */
                urlId: string;
                /** @description URL of the page */
                url: string;
                /** @description Best position in the newest readings of keywords; null if it does not rank */
                position: number | null;
                /** @description Number of keywords for which the page ranks */
                keywords: number;
                /** @description Engines whose answers cite the page */
                citedBy: string[];
                /** @description Whether positions and citations are made up by the sandbox */
                sandbox: boolean;
                /** @description Crawlers that may fetch the page today and no longer by the text; the first 20 */
                closedTo: string[];
                /** @description Number of all these crawlers */
                closedToCount: number;
                /** @description Crawlers that may not fetch the page today, and may by the text; the first 20 */
                openedTo: string[];
                /** @description Number of all these crawlers */
                openedToCount: number;
            }[];
            /** @description Number of such URLs that would close to at least one crawler */
            pagesClosed: number;
            /** @description Number of such URLs that would open to at least one crawler */
            pagesOpened: number;
            /** @description Number of URLs that were checked, at most 2,000 */
            pagesChecked: number;
            /** @description Number of tracked URLs of the host that rank or are cited */
            pagesTotal: number;
            /** @description Lines that have no effect or a surprising one; the first 200 */
            warnings: {
                /**
                 * @description Kind of the problem
                 * @enum {string}
                 */
                code: "unknown_directive" | "no_colon" | "misspelled" | "rule_before_user_agent" | "rule_without_slash" | "empty_user_agent" | "relative_sitemap" | "crawl_delay_unreadable" | "never_decides" | "looks_like_html" | "cut_at_limit" | "too_many_wildcards";
                /** @description Line of the file, from 1; null if none applies */
                line: number | null;
                /** @description Text of the line */
                text: string;
            }[];
            /** @description Number of all warnings */
            warningCount: number;
        };
        RobotsCopy: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Host whose robots.txt it is */
            host: string;
            /** @description URL that was read, after redirects */
            url: string;
            /** @description HTTP status of the response; null if there was none */
            httpStatus: number | null;
            /**
             * @description What the response means: the rules of the file apply (`rules`), or everything is allowed or disallowed
             * @enum {string}
             */
            outcome: "rules" | "allow_all" | "disallow_all";
            /**
             * @description Reason of the outcome
             * @enum {string}
             */
            reason: "fetched" | "not_there" | "too_many_redirects" | "rate_limited" | "server_error" | "unreachable";
            /** @description Why there was no response, such as `dns` or `timeout`; null if there was one */
            error: string | null;
            /**
             * Format: date-time
             * @description Time when this version was first read
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description Time when this version was last read
             */
            lastSeenAt: string;
            /** @description Number of times that this version was read */
            checks: number;
            /** @description Whether it is the host’s newest version */
            isCurrent: boolean;
            /** @description Size of the file in bytes; null without a file */
            bytes: number | null;
            /** @description Whether an earlier version of the host is known */
            isChange: boolean;
            /** @description Lines added since the version before, at most 100 */
            added: string[];
            /** @description Lines removed since the version before, at most 100 */
            removed: string[];
            /** @description Number of lines added since the version before */
            addedCount: number;
            /** @description Number of lines removed since the version before */
            removedCount: number;
            /** @description Text of the file, at most 512 KiB; null without a file */
            text: string | null;
            /** @description Groups of rules, as they are parsed */
            groups: {
                /** @description User agents that the group is for */
                agents: string[];
                /** @description Rules of the group, in order */
                rules: {
                    /** @description Line of the file, from 1 */
                    line: number;
                    /**
                     * @description Whether matching paths are allowed
                     * @enum {string}
                     */
                    rule: "allow" | "disallow";
                    /** @description Pattern of the path, as in the file */
                    path: string;
                }[];
                /** @description Seconds between requests that the group asks for; null if it does not */
                crawlDelaySeconds: number | null;
            }[];
            /** @description Sitemaps that the file names */
            sitemaps: {
                /** @description Line of the file, from 1 */
                line: number;
                /** @description URL of the sitemap, as in the file */
                url: string;
            }[];
            /** @description Lines that have no effect or a surprising one; the first 200 */
            warnings: {
                /**
                 * @description Kind of the problem
                 * @enum {string}
                 */
                code: "unknown_directive" | "no_colon" | "misspelled" | "rule_before_user_agent" | "rule_without_slash" | "empty_user_agent" | "relative_sitemap" | "crawl_delay_unreadable" | "never_decides" | "looks_like_html" | "cut_at_limit" | "too_many_wildcards";
                /** @description Line of the file, from 1; null if none applies */
                line: number | null;
                /** @description Text of the line */
                text: string;
            }[];
            /** @description Number of all warnings */
            warningCount: number;
        };
        CrawlerSeriesPoint: {
            /** @description Day, or start of the hour, in UTC */
            at: string;
            /** @description Name of the crawler */
            bot?: string;
            /** @description Company that runs the crawler */
            operator?: string;
            /**
             * @description What the crawler visits for
             * @enum {string}
             */
            purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
            /**
             * @description Whether visits come from the crawler’s operator (`verified`), only claim to (`spoofed`), or neither can be determined (`unverifiable`)
             * @enum {string}
             */
            verification?: "verified" | "spoofed" | "unverifiable";
            /** @description Class of the HTTP status of the response */
            statusClass?: string;
            /** @description Number of visits; 0 if logs contain none, null if no log lines were received */
            visits: number | null;
            /** @description Number of verified visits; null if no log lines were received */
            verified: number | null;
            /** @description Number of spoofed visits; null if no log lines were received */
            spoofed: number | null;
            /** @description Number of visits that could not be verified; null if no log lines were received */
            unverifiable: number | null;
            /** @description Number of visits answered 4xx or 5xx; null if no log lines were received */
            errors: number | null;
            /**
             * @description Whether every hour (`full`), some (`partly`) or none has log lines, people’s included
             * @enum {string}
             */
            coverage: "full" | "partly" | "none";
        };
        CrawledPath: {
            /** @description Path of the URL */
            path: string;
            /** @description Query of the URL if by=url; else null */
            query: string | null;
            /** @description Number of visits in the period; for kind=gone, before it */
            visits: number;
            /** @description Number of these visits that are verified */
            verified: number;
            /** @description Names of the crawlers of these visits */
            bots: string[];
            /** @description Time of the first of these visits that is verified; null if none is */
            firstVerifiedAt: string | null;
            /** @description Time of the last of these visits that is verified; null if none is */
            lastVerifiedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last of these visits
             */
            lastAt: string;
            /** @description HTTP status of the last of these visits */
            lastHttpStatus: number;
        };
        CrawlerError: {
            /** @description Path of the URL */
            path: string;
            /** @description HTTP status of the response, 400 or higher */
            httpStatus: number;
            /** @description Number of verified visits answered with this status */
            visits: number;
            /** @description Names of the crawlers of these visits */
            bots: string[];
            /**
             * Format: date-time
             * @description Time of the first of these visits
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description Time of the last of these visits
             */
            lastAt: string;
            /** @description Time of the last verified visit to the path that was answered 2xx or 3xx; null if none was */
            lastOkAt: string | null;
        };
        CrawlShare: {
            /** @description Name of the crawler; null for all crawlers together */
            bot: string | null;
            /**
             * @description What the visits requested: URLs with parameters, redirects (other than 304), errors (4xx and 5xx) or static files. A visit may be of several kinds
             * @enum {string}
             */
            kind: "parameters" | "redirects" | "errors" | "static";
            /** @description Number of visits of this kind */
            visits: number;
            /** @description Number of all visits of the crawler */
            of: number;
            /** @description Share of `visits` in `of`, from 0 to 1; null without visits */
            share: number | null;
        };
        CrawledParameter: {
            /** @description Name of the query parameter */
            name: string;
            /** @description Number of visits to URLs with the parameter */
            visits: number;
            /** @description Number of all visits, with or without parameters */
            of: number;
            /** @description Share of `visits` in `of`, from 0 to 1; null without visits */
            share: number | null;
            /** @description Names of the crawlers that requested such URLs */
            bots: string[];
        };
        CrawlerBot: {
            /** @description Name of the crawler */
            bot: string;
            /** @description Company that runs the crawler */
            operator: string;
            /**
             * @description What the crawler visits for
             * @enum {string}
             */
            purpose: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
            /**
             * @description Whether the crawler is `new` (its first verified visit ever is in the period, and there were logs before), `vanished` (it visited before the period but not in it, though there were logs), `present`, or `unknown` because there are too few logs
             * @enum {string}
             */
            change: "new" | "vanished" | "present" | "unknown";
            /**
             * Format: date-time
             * @description Time of the first verified visit up to the period’s end
             */
            firstVerifiedAt: string;
            /**
             * Format: date-time
             * @description Time of the last verified visit up to the period’s end
             */
            lastVerifiedAt: string;
            /** @description Number of verified visits in the period */
            visits: number;
            /** @description Number of days of the period with a verified visit */
            daysSeen: number;
            /** @description Number of days of the period with log lines */
            daysCovered: number;
            /** @description Number of days with log lines after the day of the last verified visit */
            daysSilent: number;
        };
        LogGap: {
            /**
             * Format: date-time
             * @description Start of the first hour without a log line
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last hour without a log line
             */
            to: string;
            /** @description Length of the gap in hours */
            hours: number;
        };
        CrawlerList: {
            /** @description Name of the list */
            name: string;
            /**
             * @description Whether the last renewal succeeded (`renewed`) or failed, so that the last good version is in use (`failing`); `shipped` before the first renewal, `unavailable` without any version
             * @enum {string}
             */
            state: "renewed" | "shipped" | "failing" | "unavailable";
            /** @description Day from which the version in use is valid; null without a version */
            day: string | null;
            /** @description Time when the operator last published the version in use; null without a version */
            fetchedAt: string | null;
            /** @description Number of address ranges of the version in use */
            prefixes: number;
            /** @description Number of versions; each visit is verified by the version of its time */
            versions: number;
            /** @description Time of the last renewal, successful or not; null if there was none */
            triedAt: string | null;
            /** @description Why the last renewal failed; null if it did not */
            error: string | null;
        };
        LedgerUrl: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description What added the URL
             * @enum {string}
             */
            addedBy: "request" | "sitemap" | "audit" | "citation";
            /**
             * Format: date-time
             * @description When the URL was first tracked
             */
            addedAt: string;
            /** @description States that are true of the URL; several may be at once */
            states: ("tracked" | "submitted" | "crawled" | "discovered" | "crawl_error" | "in_sitemap" | "ranking" | "cited" | "indexed" | "not_indexed" | "linked")[];
            /** @description Time of the first verified visit of any crawler, with any response; null without one */
            firstCrawledAt: string | null;
            /** @description Time of the first verified visit of a search crawler with a 2xx or 3xx response; null without one */
            discoveredAt: string | null;
            /** @description Crawler whose verified visit proves the discovery; null before that */
            discoveredBy: string | null;
            /** @description Submissions of the URL, by channel */
            submissions: components["schemas"]["LedgerSubmission"][];
            /** @description Search engines whose crawlers visited the URL, or that read a channel it was submitted to */
            engines: components["schemas"]["LedgerEngine"][];
            /** @description Crawlers that work for no search engine, such as those that train models */
            otherBots: components["schemas"]["LedgerBot"][];
            /** @description Whether a tracked sitemap lists the URL */
            sitemap: components["schemas"]["LedgerSitemap"];
            /** @description URLs among the results of a tracked keyword */
            ranking: components["schemas"]["LedgerRanking"];
            /** @description Whether the search engine’s index contains the URL */
            index: components["schemas"]["LedgerIndex"];
            /** @description Impressions in Search Console */
            impressions: components["schemas"]["LedgerImpressions"];
            /** @description Citations in AI answers */
            citations: components["schemas"]["LedgerCitations"];
            /** @description First link of another website to the URL */
            firstLink: components["schemas"]["LedgerFirstLink"];
        };
        LedgerSubmission: {
            /** @description Channel by which URLs are submitted to search engines */
            channel: string;
            /** @description `queued` or `sending` before the channel replied; then its newest result */
            state: string;
            /** @description Whether the result is `live` or from the `sandbox`; null before the first one */
            source: string | null;
            /**
             * Format: date-time
             * @description When it was queued
             */
            queuedAt: string;
            /** @description When it was first submitted; null if never */
            firstSubmittedAt: string | null;
            /** @description When it was last submitted; null if never */
            lastSubmittedAt: string | null;
            /** @description Number of requests that contained the URL, failed ones included */
            times: number;
            /** @description HTTP status of the newest reply; null without a response */
            replyHttpStatus: number | null;
            /** @description Code of the newest reply; null without a reply */
            replyCode: string | null;
            /** @description Meaning of `replyCode` as a sentence; null without a reply */
            replyMeaning: string | null;
            /** @description Time until which the logs are watched for a visit that confirms the submission; null if they are not */
            confirmUntil: string | null;
            /** @description Time of the visit that confirms the newest submission; null if there was none */
            confirmedAt: string | null;
            /** @description Crawler of the confirming visit; null if there was none */
            confirmedBy: string | null;
        };
        LedgerEngine: {
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing" | "yandex" | "naver" | "seznam" | "yep" | "baidu" | "duckduckgo" | "apple" | "openai" | "anthropic" | "perplexity" | "amazon" | "meta" | "petal" | "sogou" | "qwant" | "mojeek" | "yahoo" | "coccoc";
            /** @description Time of the first submission through a channel that the engine reads; null if there was none. Google does not read IndexNow */
            firstSubmittedAt: string | null;
            /** @description Whether submissions are real or sandbox data; null without any */
            submissionSource: string | null;
            /** @description Time of the first verified visit of the engine’s crawlers, with any response; null without one */
            firstCrawledAt: string | null;
            /** @description HTTP status of the first verified visit; null without one */
            firstCrawledHttpStatus: number | null;
            /** @description Time of the last verified visit; null without one */
            lastCrawledAt: string | null;
            /** @description HTTP status of the last verified visit; null without one */
            lastHttpStatus: number | null;
            /** @description Number of verified visits of the engine’s crawlers */
            visits: number;
            /** @description Number of these visits with a 4xx or 5xx response */
            errors: number;
            /** @description Time of the first verified visit with a 2xx or 3xx response; null without one */
            discoveredAt: string | null;
            /** @description Crawler whose verified visit proves the discovery; null before that */
            discoveredBy: string | null;
            /** @description Seconds from the first submission to the first visit; null if it cannot be computed: `latencyReason` says why */
            submittedToCrawledSeconds: number | null;
            /** @description Why `submittedToCrawledSeconds` is null; null if it is not */
            latencyReason: ("not_submitted" | "channel_not_taken" | "not_crawled" | "crawled_before_submission") | null;
            /** @description The engine’s crawlers that visited the URL */
            bots: components["schemas"]["LedgerBot"][];
        };
        LedgerBot: {
            /** @description Name of the crawler, such as Googlebot */
            bot: string;
            /** @description Number of verified visits of the crawler to the URL */
            visits: number;
            /** @description Number of these visits with a 4xx or 5xx response */
            errors: number;
            /**
             * Format: date-time
             * @description Time of the first verified visit
             */
            firstAt: string;
            /** @description HTTP status of the first verified visit */
            firstHttpStatus: number;
            /**
             * Format: date-time
             * @description Time of the last verified visit
             */
            lastAt: string;
            /** @description HTTP status of the last verified visit */
            lastHttpStatus: number;
            /** @description Time of the first verified visit with a 2xx or 3xx response; null if there was none */
            firstOkAt: string | null;
            /** @description Time of the last verified visit with a 2xx or 3xx response; null if there was none */
            lastOkAt: string | null;
        };
        LedgerSitemap: {
            /**
             * @description `not_measured`: no sitemap of the website was read completely yet
             * @enum {string}
             */
            state: "in_sitemap" | "not_in_sitemap" | "not_measured";
            /** @description Ids of the tracked sitemaps that list it */
            sitemapIds: string[];
            /** @description Time since which tracked sitemaps have listed the URL without a break; null if none lists it */
            since: string | null;
            /** @description Newest `lastmod` in these sitemaps, as written there; null without one */
            lastmod: string | null;
            /** @description Whether robots.txt names one of the sitemaps; null until it was read */
            isInRobots: boolean | null;
        };
        LedgerRanking: {
            /**
             * @description `measured`: the newest reading of a keyword shows the URL; `not_found`: none does; `not_measured`: no keyword was read yet
             * @enum {string}
             */
            state: "measured" | "not_found" | "not_measured";
            /** @description Provider of the best reading, or `sandbox`; null if no reading shows the URL */
            source: string | null;
            /** @description Best position in the newest readings; null if none shows the URL */
            bestPosition: number | null;
            /** @description Number of keywords whose newest reading shows the URL */
            keywords: number;
            /** @description Time of the newest of these readings; null without one */
            checkedAt: string | null;
        };
        LedgerIndex: {
            /**
             * @description Whether Google’s index has the URL. `unknown`: no impressions and no inspection, or impressions that ended more than 28 days ago, which proves nothing. `not_measured`: nothing is known of any URL of the website; connect Search Console
             * @enum {string}
             */
            state: "indexed" | "not_indexed" | "unknown" | "not_measured";
            /** @description Evidence: `gsc_impression` if search results showed the URL in the last 28 days, else `inspection`; null if unknown */
            source: ("gsc_impression" | "inspection") | null;
            /** @description Time since which this state is known; null without evidence */
            since: string | null;
            /** @description Newest day, as Google counts days, on which search results showed the URL; null if none is known */
            lastImpressionDay: string | null;
            /** @description Time of the newest inspection with a verdict; null without one */
            inspectedAt: string | null;
        };
        LedgerImpressions: {
            /**
             * @description Whether web search showed the URL in the window. `not_shown`: no row on any collected day, which does not mean that it is not indexed; `unknown`: likewise, but Google cut rows off; `not_measured`: no day is collected
             * @enum {string}
             */
            state: "shown" | "not_shown" | "unknown" | "not_measured";
            /** @description Impressions by page; null if unknown */
            impressions: number | null;
            /** @description Clicks by page; null if unknown */
            clicks: number | null;
            /** @description First day of the window; null if not measured */
            from: string | null;
            /** @description Last day of the window; null if not measured */
            to: string | null;
            /** @description Days of the window of which rows are collected */
            days: number;
            /** @description `sandbox`: the numbers are made up; null if not measured */
            source: ("live" | "sandbox") | null;
        };
        LedgerCitations: {
            /**
             * @description `not_cited`: no answer that was looked at cites the URL; `not_measured`: no AI answer was looked at yet
             * @enum {string}
             */
            state: "cited" | "not_cited" | "not_measured";
            /** @description First time that an AI answer cited the URL; made-up answers count only without real ones; null if none did */
            citedFirstAt: string | null;
            /** @description Last such time; null without a citation */
            citedLastAt: string | null;
            /** @description Citations by engine and source */
            byEngine: {
                /** @description Product whose answers cite the URL, such as `chatgpt` */
                engine: string;
                /**
                 * @description `live` or `sandbox`: answers to your prompts; `google_report`, `bing_report`: imported reports
                 * @enum {string}
                 */
                source: "live" | "sandbox" | "google_report" | "bing_report";
                /**
                 * Format: date-time
                 * @description First citation; of a report without days, the beginning of its period
                 */
                citedFirstAt: string;
                /**
                 * Format: date-time
                 * @description Last citation; of a report without days, the end of its period
                 */
                citedLastAt: string;
            }[];
        };
        LedgerFirstLink: {
            /**
             * @description `not_linked`: no source names a link to the URL; `not_measured`: no links of the website were collected, imported or found yet
             * @enum {string}
             */
            state: "linked" | "not_linked" | "not_measured";
            /** @description When a source first named a link of another website to the URL, by our own dates; null if none did */
            firstSeenAt: string | null;
            /** @description What named it first: `known_link`, a provider, or the tool whose file was imported; null without a link */
            source: string | null;
        };
        LedgerSummary: {
            /** @description URLs in each state */
            states: {
                /** @description All URLs that are tracked */
                tracked: number;
                /** @description URLs that were submitted at least once */
                submitted: number;
                /** @description URLs with a verified visit of a crawler */
                crawled: number;
                /** @description URLs with a verified visit that was answered 2xx or 3xx */
                discovered: number;
                /** @description URLs whose verified visits were all answered with an error */
                crawl_error: number;
                /** @description URLs that a tracked sitemap lists */
                in_sitemap: number;
                /** @description URLs among the results of a tracked keyword */
                ranking: number;
                /** @description URLs that an AI answer cited */
                cited: number;
                /** @description URLs that Google’s index has, by impressions or an inspection */
                indexed: number;
                /** @description URLs that the newest inspection did not find in Google’s index */
                not_indexed: number;
                /** @description URLs that a link of another website leads to */
                linked: number;
            };
            /** @description Whether the search engine’s index contains the URL */
            index: components["schemas"]["IndexCounts"];
            /** @description Search engines */
            engines: components["schemas"]["LedgerEngineCounts"][];
            /** @description Number of URLs that latencies are measured on: all up to 4,000, else a sample of about that size */
            sampledUrls: number;
            /** @description Number of URLs discovered on each day of the range, oldest first */
            discoveredByDay: {
                /**
                 * Format: date
                 * @description A calendar day in UTC
                 */
                day: string;
                /** @description Number of URLs discovered on the day */
                discovered: number;
            }[];
        };
        IndexCounts: {
            /** @description Number of tracked URLs that Google’s index has */
            indexed: number;
            /** @description Number of tracked URLs that the newest inspection did not find in Google’s index */
            notIndexed: number;
            /** @description Number of tracked URLs of which nothing is known: neither impressions nor an inspection */
            unknown: number;
            /** @description Number of tracked URLs of `indexed` that search results showed in the last 28 days, which proves it without an inspection */
            derivedFromImpressions: number;
            /** @description Number of tracked URLs of `indexed` that only an inspection found there */
            verifiedByInspection: number;
        };
        LedgerEngineCounts: {
            /**
             * @description Search engine
             * @enum {string}
             */
            engine: "google" | "bing" | "yandex" | "naver" | "seznam" | "yep" | "baidu" | "duckduckgo" | "apple" | "openai" | "anthropic" | "perplexity" | "amazon" | "meta" | "petal" | "sogou" | "qwant" | "mojeek" | "yahoo" | "coccoc";
            /** @description Number of URLs submitted through a channel that the engine reads */
            submitted: number;
            /** @description Number of URLs with a verified visit of its crawlers */
            crawled: number;
            /** @description Number of URLs with a verified visit that got a 2xx or 3xx response */
            discovered: number;
            /** @description Time from the first submission to the first visit, by source */
            latencies: components["schemas"]["LedgerLatency"][];
        };
        LedgerLatency: {
            /** @description Source of the submissions: `live` or `sandbox`, never mixed */
            source: string;
            /** @description Number of URLs with a latency */
            n: number;
            /** @description Median latency in seconds */
            medianSeconds: number;
            /** @description Latency in seconds that 90 % of the URLs did not exceed */
            p90Seconds: number;
        };
        LedgerUrlLife: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description What added the URL
             * @enum {string}
             */
            addedBy: "request" | "sitemap" | "audit" | "citation";
            /**
             * Format: date-time
             * @description When the URL was first tracked
             */
            addedAt: string;
            /** @description States that are true of the URL; several may be at once */
            states: ("tracked" | "submitted" | "crawled" | "discovered" | "crawl_error" | "in_sitemap" | "ranking" | "cited" | "indexed" | "not_indexed" | "linked")[];
            /** @description Time of the first verified visit of any crawler, with any response; null without one */
            firstCrawledAt: string | null;
            /** @description Time of the first verified visit of a search crawler with a 2xx or 3xx response; null without one */
            discoveredAt: string | null;
            /** @description Crawler whose verified visit proves the discovery; null before that */
            discoveredBy: string | null;
            /** @description Submissions of the URL, by channel */
            submissions: components["schemas"]["LedgerSubmission"][];
            /** @description Search engines whose crawlers visited the URL, or that read a channel it was submitted to */
            engines: components["schemas"]["LedgerEngine"][];
            /** @description Crawlers that work for no search engine, such as those that train models */
            otherBots: components["schemas"]["LedgerBot"][];
            /** @description Whether a tracked sitemap lists the URL */
            sitemap: components["schemas"]["LedgerSitemap"];
            /** @description URLs among the results of a tracked keyword */
            ranking: components["schemas"]["LedgerRanking"];
            /** @description Whether the search engine’s index contains the URL */
            index: components["schemas"]["LedgerIndex"];
            /** @description Impressions in Search Console */
            impressions: components["schemas"]["LedgerImpressions"];
            /** @description Citations in AI answers */
            citations: components["schemas"]["LedgerCitations"];
            /** @description First link of another website to the URL */
            firstLink: components["schemas"]["LedgerFirstLink"];
            /** @description What happened to the URL, oldest first */
            events: components["schemas"]["LedgerEvent"][];
        };
        LedgerEvent: {
            /**
             * Format: date-time
             * @description Time of the event
             */
            at: string;
            /**
             * @description What happened to the URL
             * @enum {string}
             */
            type: "tracked" | "submitted" | "replied" | "crawled" | "discovered" | "confirmed" | "in_sitemap" | "ranked" | "cited" | "linked";
            /** @description Search engine of the crawler; null without one */
            engine: ("google" | "bing" | "yandex" | "naver" | "seznam" | "yep" | "baidu" | "duckduckgo" | "apple" | "openai" | "anthropic" | "perplexity" | "amazon" | "meta" | "petal" | "sogou" | "qwant" | "mojeek" | "yahoo" | "coccoc") | null;
            /** @description Crawler that visited; null for other events */
            bot: string | null;
            /** @description Channel of the submission; null for other events */
            channel: string | null;
            /** @description What the number is based on: its state, source, time and samples */
            evidence: components["schemas"]["LedgerEvidence"];
        };
        /** @description What proves the event */
        LedgerEvidence: {
            /** @description What shows the event: a request, a sitemap, a log, a reply … */
            from: string;
            /** @description `live`, `sandbox`, the provider of the reading, or the imported report */
            source?: string | null;
            /** @description Product whose answer cites the URL */
            aiEngine?: string;
            /** @description HTTP status of the response */
            httpStatus?: number | null;
            /** @description Code of the channel’s reply */
            code?: string | null;
            /** @description Best position in the newest readings */
            position?: number;
            /** @description Number of keywords whose newest reading shows the URL */
            keywords?: number;
        };
        TrackedUrls: {
            /** @description Number of URLs by result */
            counts: {
                /** @description Number of URLs with the result `created` */
                created: number;
                /** @description Number of URLs with the result `exists` */
                exists: number;
                /** @description Number of URLs with the result `duplicate` */
                duplicate: number;
                /** @description Number of URLs with the result `invalid` */
                invalid: number;
            };
            /** @description Results in the order of the request */
            urls: components["schemas"]["TrackedUrl"][];
            /** @description The job that sends the URLs; null if none is to be sent */
            job: components["schemas"]["JobRef"] | null;
        };
        TrackedUrl: {
            /** @description URL in its normal form; an invalid one as given, cut at 2,048 characters */
            url: string;
            /** @description Id of the tracked URL; null if it is invalid */
            id: string | null;
            /**
             * @description `duplicate`: the same URL is earlier in this request
             * @enum {string}
             */
            result: "created" | "exists" | "duplicate" | "invalid";
            /**
             * @description Why the URL is invalid
             * @enum {string}
             */
            reason?: "not_http" | "relative" | "too_long" | "credentials" | "unreadable" | "other_host";
            /** @description Result of the submission by channel; missing without `channels` */
            submissions?: Record<string, never>;
        };
        QueuedSubmissions: {
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
            /** @description Number of submissions by result */
            counts: Record<string, never>;
            /** @description Submissions of the URL, by channel */
            submissions: components["schemas"]["Queued"][];
            /** @description Whether more URLs are in the state than one request submits */
            hasMore: boolean;
        };
        Queued: {
            /** @description Id of a URL in the ledger */
            urlId: string;
            /**
             * @description Channel by which URLs are submitted to search engines
             * @enum {string}
             */
            channel: "indexnow" | "bing" | "sitemap";
            /**
             * @description `queued`: the job will send it. `already_queued`: it was waiting before. `submitted_recently`: accepted less than a day ago, and not forced. `accepted`, `not_in_sitemap`: results of the sitemap channel, which sends nothing
             * @enum {string}
             */
            result: "queued" | "already_queued" | "submitted_recently" | "provider_not_configured" | "accepted" | "not_in_sitemap";
        };
        Submission: {
            /** @description Id of a URL in the ledger */
            urlId: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description Channel by which URLs are submitted to search engines
             * @enum {string}
             */
            channel: "indexnow" | "bing" | "sitemap";
            /**
             * @description `queued` or `sending` before the channel replied; then its newest result
             * @enum {string}
             */
            state: "queued" | "sending" | "accepted" | "refused" | "failed" | "canceled";
            /** @description Whether the result is `live` or from the `sandbox`; null before the first one */
            source: ("live" | "sandbox") | null;
            /**
             * Format: date-time
             * @description When it was queued
             */
            queuedAt: string;
            /** @description Time at which the channel first accepted the URL; null if never */
            firstSubmittedAt: string | null;
            /** @description Time at which the channel last accepted the URL; null if never */
            lastSubmittedAt: string | null;
            /** @description Number of requests that contained the URL, failed ones included */
            times: number;
            /** @description HTTP status of the newest reply; null without a response */
            replyHttpStatus: number | null;
            /** @description Code of the newest reply; null without a reply */
            replyCode: ("accepted" | "accepted_key_pending" | "in_sitemap" | "not_in_sitemap" | "bad_format" | "key_invalid" | "not_on_host_or_key_mismatch" | "url_invalid" | "site_not_verified" | "api_key_invalid" | "refused" | "too_many" | "quota_exhausted" | "server_error" | "network" | "interrupted" | "canceled" | "provider_not_configured") | null;
            /** @description Meaning of the newest reply as a sentence; null without a reply */
            replyMeaning: string | null;
            /** @description When the channel replied; null before that */
            repliedAt: string | null;
            /** @description Time until which the logs are watched for a visit that confirms the submission; null if they are not */
            confirmUntil: string | null;
            /** @description Time of the visit that confirms the newest submission; null if there was none */
            confirmedAt: string | null;
            /** @description Crawler of the confirming visit; null if there was none */
            confirmedBy: string | null;
        };
        IndexNowKey: {
            /** @description The website’s key, which is the whole content of each file */
            key: string;
            /** @description Hosts of the website, each with its own file */
            hosts: components["schemas"]["IndexNowKeyFile"][];
        };
        IndexNowKeyFile: {
            /** @description Host name, with a port if it is not the default */
            host: string;
            /**
             * Format: uri
             * @description URL at which the file must be hosted, or was found
             */
            location: string;
            /**
             * @description Result of the newest check; `present`: the file contains the key
             * @enum {string}
             */
            state: "present" | "missing" | "wrong_content" | "redirected" | "html" | "unreachable" | "not_checked";
            /** @description Why the file is unreachable, such as `dns`, `connect`, `tls`, `timeout` or `http_403`; null otherwise */
            code: string | null;
            /** @description Time of the newest check; null if never checked */
            checkedAt: string | null;
        };
        SubmissionQuota: {
            /**
             * @description Submission channel
             * @enum {string}
             */
            channel: "indexnow" | "bing" | "sitemap" | "google_indexing_api";
            /**
             * @description Whether the channel can be used; `held`: nothing is sent until `heldUntil`
             * @enum {string}
             */
            state: "available" | "held" | "provider_not_configured" | "not_connected" | "ineligible";
            /** @description Why the channel or its quota is not available; null if it is */
            reason: string | null;
            /**
             * @description Whether submissions are really sent, go to the sandbox, or cannot be sent
             * @enum {string}
             */
            source: "live" | "sandbox" | "not_configured";
            /** @description Most URLs in one request to the channel; null if none is sent */
            perCallMax: number | null;
            /** @description Most URLs a day; null if the channel states no limit */
            perDayMax: number | null;
            /** @description Number of this website’s URLs accepted today (UTC) */
            usedToday: number;
            /** @description Number of URLs that the channel still accepts today, as it states; null if it does not */
            remainingToday: number | null;
            /** @description Time at which the daily quota starts again; null without one */
            resetsAt: string | null;
            /** @description Time until which nothing is sent after a refusal; null if not held */
            heldUntil: string | null;
            /** @description The newest reply of the channel; null without one */
            lastReply: {
                /** @description HTTP status; null without a response */
                httpStatus: number | null;
                /**
                 * @description Code of the reply
                 * @enum {string}
                 */
                code: "accepted" | "accepted_key_pending" | "in_sitemap" | "not_in_sitemap" | "bad_format" | "key_invalid" | "not_on_host_or_key_mismatch" | "url_invalid" | "site_not_verified" | "api_key_invalid" | "refused" | "too_many" | "quota_exhausted" | "server_error" | "network" | "interrupted" | "canceled" | "provider_not_configured";
                /** @description Meaning of the code as a sentence */
                meaning: string;
                /**
                 * Format: date-time
                 * @description Time of the reply
                 */
                at: string;
            } | null;
        };
        Sitemap: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description What named the sitemap: a request, robots.txt, or an index (`parentId`)
             * @enum {string}
             */
            source: "request" | "robots" | "index";
            /** @description Id of the sitemap index that names it; null without one */
            parentId: string | null;
            /** @description Whether robots.txt names the sitemap; null until it was read */
            isInRobots: boolean | null;
            /**
             * @description `queued`: waiting to be read; `ok`: read; `failed`: the newest read failed, and the results of the last complete one are kept
             * @enum {string}
             */
            state: "queued" | "ok" | "failed";
            /** @description Format of the file; null before the first read */
            kind: ("urlset" | "index" | "rss" | "atom" | "text") | null;
            /** @description Number of URLs that it lists; 0 for an index */
            urlCount: number;
            /** @description Number of files that an index names; null if it is not one */
            sitemapCount: number | null;
            /** @description When it was read; null if never */
            readAt: string | null;
            /** @description Time of the last complete read, or of finding it unchanged; null if never */
            completeAt: string | null;
            /**
             * Format: date-time
             * @description When it is read next
             */
            nextReadAt: string;
            /** @description HTTP status of the newest read; null without a response */
            httpStatus: number | null;
            /** @description Why the newest read failed; null if it did not */
            error: {
                /** @description Code of the failure, such as `http_404`, `html`, `broken_xml` or `timeout` */
                code: string;
                /** @description What failed, for people */
                message: string;
            } | null;
            /** @description Changes found by the newest complete read; null before the first */
            lastChanges: {
                /** @description Number of entries that are new */
                added: number;
                /** @description Number of entries that are no longer listed */
                gone: number;
                /** @description Number of entries whose `lastmod` changed */
                lastmodChanged: number;
            } | null;
            /** @description Number of entries that were skipped or corrected, by reason */
            problems: Record<string, never>;
            /** @description The first ten of these entries */
            problemSamples: {
                /** @description Line on which the entry begins, from 1 */
                line: number;
                /**
                 * @description Why the entry was skipped or corrected
                 * @enum {string}
                 */
                reason: "not_http" | "relative" | "too_long" | "credentials" | "unreadable" | "no_loc" | "other_host" | "double" | "lastmod_unreadable" | "over_limit";
                /** @description The entry’s text, cut at 300 characters */
                text: string;
            }[];
            /** @description Codes of faults that did not prevent the read */
            warnings: string[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
        };
        TrackedSitemaps: {
            /** @description The tracked sitemaps; empty with `fromRobots` */
            sitemaps: {
                /** @description Unique id; its prefix names the type, and ids sort by creation time */
                id: string;
                /** @description URL of the sitemap, normalized */
                url: string;
                /**
                 * @description `created` if it is new; `exists` if it was tracked before and is read again
                 * @enum {string}
                 */
                result: "created" | "exists";
            }[];
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
        };
        SitemapWithReads: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description What named the sitemap: a request, robots.txt, or an index (`parentId`)
             * @enum {string}
             */
            source: "request" | "robots" | "index";
            /** @description Id of the sitemap index that names it; null without one */
            parentId: string | null;
            /** @description Whether robots.txt names the sitemap; null until it was read */
            isInRobots: boolean | null;
            /**
             * @description `queued`: waiting to be read; `ok`: read; `failed`: the newest read failed, and the results of the last complete one are kept
             * @enum {string}
             */
            state: "queued" | "ok" | "failed";
            /** @description Format of the file; null before the first read */
            kind: ("urlset" | "index" | "rss" | "atom" | "text") | null;
            /** @description Number of URLs that it lists; 0 for an index */
            urlCount: number;
            /** @description Number of files that an index names; null if it is not one */
            sitemapCount: number | null;
            /** @description When it was read; null if never */
            readAt: string | null;
            /** @description Time of the last complete read, or of finding it unchanged; null if never */
            completeAt: string | null;
            /**
             * Format: date-time
             * @description When it is read next
             */
            nextReadAt: string;
            /** @description HTTP status of the newest read; null without a response */
            httpStatus: number | null;
            /** @description Why the newest read failed; null if it did not */
            error: {
                /** @description Code of the failure, such as `http_404`, `html`, `broken_xml` or `timeout` */
                code: string;
                /** @description What failed, for people */
                message: string;
            } | null;
            /** @description Changes found by the newest complete read; null before the first */
            lastChanges: {
                /** @description Number of entries that are new */
                added: number;
                /** @description Number of entries that are no longer listed */
                gone: number;
                /** @description Number of entries whose `lastmod` changed */
                lastmodChanged: number;
            } | null;
            /** @description Number of entries that were skipped or corrected, by reason */
            problems: Record<string, never>;
            /** @description The first ten of these entries */
            problemSamples: {
                /** @description Line on which the entry begins, from 1 */
                line: number;
                /**
                 * @description Why the entry was skipped or corrected
                 * @enum {string}
                 */
                reason: "not_http" | "relative" | "too_long" | "credentials" | "unreadable" | "no_loc" | "other_host" | "double" | "lastmod_unreadable" | "over_limit";
                /** @description The entry’s text, cut at 300 characters */
                text: string;
            }[];
            /** @description Codes of faults that did not prevent the read */
            warnings: string[];
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description The newest 30 reads, newest first */
            reads: {
                /**
                 * Format: date-time
                 * @description Time of the read
                 */
                readAt: string;
                /**
                 * @description Whether the content changed, or the read failed
                 * @enum {string}
                 */
                outcome: "changed" | "unchanged" | "failed";
                /** @description HTTP status; null without a response */
                httpStatus: number | null;
                /** @description Why the newest read failed; null if it did not */
                error: {
                    /** @description Code of the failure, such as `http_404`, `html`, `broken_xml` or `timeout` */
                    code: string;
                    /** @description What failed, for people */
                    message: string;
                } | null;
                /** @description Number of entries read; 0 if the server replied 304 */
                entries: number;
                /** @description Number of entries that are new */
                added: number;
                /** @description Number of entries that are no longer listed */
                gone: number;
                /** @description Number of entries whose `lastmod` changed */
                lastmodChanged: number;
                /** @description Duration of the read in milliseconds */
                tookMs: number;
            }[];
        };
        IndexCoverage: {
            /** @description Whether the search engine’s index contains the URL */
            index: components["schemas"]["IndexCounts"];
            /** @description URLs that are not indexed, by the reason of the newest inspection */
            notIndexed: {
                /**
                 * @description Why Google’s index has the URLs not
                 * @enum {string}
                 */
                reason: "indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict";
                /** @description Number of tracked URLs */
                urls: number;
            }[];
            /** @description The same counts by day, oldest first; days without a count are missing */
            days: components["schemas"]["IndexDay"][];
            /** @description Budget of inspections; null if no property of Search Console is bound */
            inspections: components["schemas"]["InspectionBudget"] | null;
        };
        IndexDay: {
            /**
             * Format: date
             * @description A calendar day in UTC
             */
            day: string;
            /** @description Number of tracked URLs that Google’s index has */
            indexed: number;
            /** @description Number of tracked URLs that the newest inspection did not find in Google’s index */
            notIndexed: number;
            /** @description Number of tracked URLs of which nothing is known: neither impressions nor an inspection */
            unknown: number;
            /** @description Number of tracked URLs of `indexed` that search results showed in the last 28 days, which proves it without an inspection */
            derivedFromImpressions: number;
            /** @description Number of tracked URLs of `indexed` that only an inspection found there */
            verifiedByInspection: number;
        };
        InspectionBudget: {
            /** @description The property whose budget it is */
            property: string;
            /** @description Inspections that Google allows the property a day */
            perDayMax: number;
            /** @description Number of inspections used today, over all websites of it */
            usedToday: number;
            /**
             * Format: date-time
             * @description Time at which the budget starts again
             */
            resetsAt: string;
            /** @description Time until which no inspection is made after a refusal; null if not held */
            heldUntil: string | null;
            /** @description Code of that refusal; null if not held */
            heldFor: string | null;
            /** @description Number of requested URLs of this website in line */
            requested: number;
            /** @description Number of URLs of this website in line that the daily watch chose */
            watched: number;
        };
        Inspection: {
            /** @description Id of a URL in the ledger */
            urlId: string;
            /** @description Absolute URL */
            url: string;
            /**
             * @description `queued`: in line for an inspection, whose fields are those of the one before; `failed`: the inspection failed and is not repeated on its own
             * @enum {string}
             */
            state: "queued" | "inspected" | "failed";
            /** @description Why it is in line: `requested`, or the reason of the daily watch; null if it is not */
            why: string | null;
            /** @description Time since which it is in line; null if it is not */
            queuedAt: string | null;
            /** @description Code of the newest failed call; null without one */
            failureCode: string | null;
            /** @description What the provider said to the newest failed call; null without one */
            failureMessage: string | null;
            /** @description The property by which it is inspected */
            property: string;
            /** @description Time of the inspection; null before the first */
            inspectedAt: string | null;
            /** @description `sandbox`: the result is made up; null before the first inspection */
            dataSource: ("live" | "sandbox") | null;
            /** @description Google’s verdict: `PASS` is indexed, `NEUTRAL` is left out, `FAIL` cannot be indexed; null before the first inspection */
            verdict: ("PASS" | "PARTIAL" | "FAIL" | "NEUTRAL" | "VERDICT_UNSPECIFIED") | null;
            /** @description Why the index has the URL or has it not, by the states that Google names; `other_canonical`: Google indexed another URL of the same content; null before the first inspection */
            reason: ("indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict") | null;
            /** @description Google’s own sentence, in English */
            coverage: string | null;
            /** @description What Google says of robots.txt; null if it says nothing */
            robotsTxtState: string | null;
            /** @description Whether the page allows indexing; null if Google says nothing */
            indexingState: string | null;
            /** @description How Google’s last fetch ended; null if it says nothing */
            pageFetchState: string | null;
            /** @description Time of Google’s last crawl; null if it never crawled the URL */
            lastCrawlAt: string | null;
            /** @description Canonical URL that Google chose; null if it names none */
            googleCanonical: string | null;
            /** @description Canonical URL that the page declares; null if Google names none */
            userCanonical: string | null;
            /** @description Kind of crawler: `MOBILE` or `DESKTOP`; null if Google names none */
            crawledAs: string | null;
            /** @description Sitemaps by which Google knows the URL */
            sitemaps: string[];
            /** @description Pages by whose links Google knows the URL */
            referringUrls: string[];
            /** @description Rich results; null if Google detected none */
            richResults: {
                /** @description Google’s verdict on the structured data */
                verdict: string;
                /** @description Types of rich results that Google detected */
                types: string[];
                /** @description Problems that Google found, in its words */
                issues: string[];
            } | null;
            /** @description Address of the result in Search Console; null if Google names none */
            link: string | null;
        };
        RequestedInspections: {
            /** @description Number of URLs by result */
            counts: {
                /** @description Number of URLs with the result `queued` */
                queued: number;
                /** @description Number of URLs with the result `already_queued` */
                already_queued: number;
                /** @description Number of URLs with the result `duplicate` */
                duplicate: number;
                /** @description Number of URLs with the result `invalid` */
                invalid: number;
            };
            /** @description Results in the order of the request */
            urls: components["schemas"]["RequestedInspection"][];
            /** @description The job that inspects; null if nothing is in line */
            job: components["schemas"]["JobRef"] | null;
        };
        RequestedInspection: {
            /** @description URL in its normal form; an invalid one as given, cut at 2,048 characters */
            url: string;
            /** @description Id of the tracked URL; null if it is invalid */
            urlId: string | null;
            /**
             * @description `already_queued`: it was requested before; `duplicate`: the same URL is earlier in this request
             * @enum {string}
             */
            result: "queued" | "already_queued" | "duplicate" | "invalid";
            /** @description Why the URL is invalid; null if it is not */
            reason: ("not_http" | "relative" | "too_long" | "credentials" | "unreadable" | "other_host" | "outside_property") | null;
            /** @description Time from which the property’s budget covers the inspection; null if it is not in line here */
            plannedAt: string | null;
        };
        InspectionChange: {
            /** @description Id of a URL in the ledger */
            urlId: string;
            /** @description Absolute URL */
            url: string;
            /**
             * Format: date-time
             * @description Time of the inspection that found it
             */
            inspectedAt: string;
            /**
             * @description Google’s verdict: `PASS` is indexed, `NEUTRAL` is left out, `FAIL` cannot be indexed
             * @enum {string}
             */
            verdict: "PASS" | "PARTIAL" | "FAIL" | "NEUTRAL" | "VERDICT_UNSPECIFIED";
            /**
             * @description Why the index has the URL or has it not, by the states that Google names; `other_canonical`: Google indexed another URL of the same content
             * @enum {string}
             */
            reason: "indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict";
            /** @description Verdict before; null for the first inspection */
            verdictBefore: ("PASS" | "PARTIAL" | "FAIL" | "NEUTRAL" | "VERDICT_UNSPECIFIED") | null;
            /** @description Reason before; null for the first inspection */
            reasonBefore: ("indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict") | null;
            /** @description Canonical URL that Google chose; null if it names none */
            googleCanonical: string | null;
            /** @description Time of Google’s last crawl; null if it never crawled the URL */
            lastCrawlAt: string | null;
        };
        CampaignSummary: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the campaign */
            name: string;
            /** @description What is expected to happen, and why */
            hypothesis: string | null;
            /** @description What would be a success */
            goal: string | null;
            /** @description Person or team that is responsible */
            owner: string | null;
            /** @description Labels of the campaign */
            tags: string[];
            /**
             * @description `draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early
             * @enum {string}
             */
            status: "draft" | "running" | "concluded" | "stopped";
            /** @description Ids of the websites that the pages belong to; deleted ones are missing */
            websiteIds: string[];
            /**
             * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
             * @enum {string}
             */
            assignment: "random" | "matched" | "self_selected";
            /**
             * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
             * @enum {string}
             */
            primaryMetric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /** @description Metrics that are reported, too */
            secondaryMetrics: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
            /**
             * Format: date
             * @description First day, in UTC, on which the target pages are changed
             */
            startDay: string;
            /**
             * Format: date
             * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
             */
            endDay: string;
            /**
             * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
             * @enum {string}
             */
            cadence: "daily" | "website";
            /** @description When the arms were drawn and frozen; null for a draft */
            startedAt: string | null;
            /** @description When it was concluded or stopped; null before */
            endedAt: string | null;
            /** @description Why it was stopped; null without a reason */
            stopReason: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description Number of pages to change, or to draw from */
            targetPageCount: number;
            /** @description Number of pages that stay as they are */
            controlPageCount: number;
        };
        Campaign: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the campaign */
            name: string;
            /** @description What is expected to happen, and why */
            hypothesis: string | null;
            /** @description What would be a success */
            goal: string | null;
            /** @description Person or team that is responsible */
            owner: string | null;
            /** @description Labels of the campaign */
            tags: string[];
            /**
             * @description `draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early
             * @enum {string}
             */
            status: "draft" | "running" | "concluded" | "stopped";
            /** @description Ids of the websites that the pages belong to; deleted ones are missing */
            websiteIds: string[];
            /**
             * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
             * @enum {string}
             */
            assignment: "random" | "matched" | "self_selected";
            /**
             * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
             * @enum {string}
             */
            primaryMetric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /** @description Metrics that are reported, too */
            secondaryMetrics: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
            /**
             * Format: date
             * @description First day, in UTC, on which the target pages are changed
             */
            startDay: string;
            /**
             * Format: date
             * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
             */
            endDay: string;
            /**
             * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
             * @enum {string}
             */
            cadence: "daily" | "website";
            /** @description When the arms were drawn and frozen; null for a draft */
            startedAt: string | null;
            /** @description When it was concluded or stopped; null before */
            endedAt: string | null;
            /** @description Why it was stopped; null without a reason */
            stopReason: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description URLs of the pages to change, or to draw from */
            targetPages: string[];
            /** @description URLs of the pages that stay as they are */
            controlPages: string[];
        };
        CampaignDesign: {
            /**
             * @description The metric that decides
             * @enum {string}
             */
            metric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /**
             * @description Unit of effects. `share`: of the metric, such as 0.12 for 12 % more; `difference`: in the metric’s own unit, such as positions
             * @enum {string}
             */
            unit: "share" | "difference";
            /** @description Days of the campaign */
            days: number;
            /** @description First day before the start that it is compared with; null without data */
            historyFrom: string | null;
            /** @description Last such day that is final by now; null without data */
            historyTo: string | null;
            /** @description Change in how Google counts after which these days begin; null without one */
            beginsAfter: string | null;
            /** @description Changes in how Google counts that would make the verdict `confounded` */
            confounders: string[];
            /** @description Pages that would be changed */
            treatedCount: number;
            /** @description Pages that would stay as they are */
            controlCount: number;
            /** @description URLs of target pages without a control page left */
            unmatched: string[];
            /** @description Pages of which nothing was measured so far */
            unitsWithoutHistory: number;
            /** @description What the campaign would find; null with the reason */
            minimumEffect: components["schemas"]["CampaignMinimumEffect"] | null;
            /** @description Why there is no minimum effect. `short_history`: fewer days than twice the campaign were measured; `few_units`: the arms are too small for any difference to be unusual; `no_data`: no page was measured throughout */
            whyNoMinimumEffect: ("short_history" | "few_units" | "no_data") | null;
            /** @description Days after which `wishedEffect` is found in 80 % of cases; null without a wish, or if 84 days are too few */
            daysNeeded: number | null;
        };
        CampaignMinimumEffect: {
            /** @description The least effect that is found in `power` of cases, in `unit`; either direction */
            effect: number;
            /** @description Share of campaigns with such an effect whose verdict is `moved` */
            power: number;
            /** @description False starts in the pages’ own past on which it was computed; few say little */
            pastWindows: number;
            /** @description Pages that were measured in all of them */
            units: number;
        };
        StartedCampaign: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the campaign */
            name: string;
            /** @description What is expected to happen, and why */
            hypothesis: string | null;
            /** @description What would be a success */
            goal: string | null;
            /** @description Person or team that is responsible */
            owner: string | null;
            /** @description Labels of the campaign */
            tags: string[];
            /**
             * @description `draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early
             * @enum {string}
             */
            status: "draft" | "running" | "concluded" | "stopped";
            /** @description Ids of the websites that the pages belong to; deleted ones are missing */
            websiteIds: string[];
            /**
             * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
             * @enum {string}
             */
            assignment: "random" | "matched" | "self_selected";
            /**
             * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
             * @enum {string}
             */
            primaryMetric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /** @description Metrics that are reported, too */
            secondaryMetrics: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
            /**
             * Format: date
             * @description First day, in UTC, on which the target pages are changed
             */
            startDay: string;
            /**
             * Format: date
             * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
             */
            endDay: string;
            /**
             * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
             * @enum {string}
             */
            cadence: "daily" | "website";
            /** @description When the arms were drawn and frozen; null for a draft */
            startedAt: string | null;
            /** @description When it was concluded or stopped; null before */
            endedAt: string | null;
            /** @description Why it was stopped; null without a reason */
            stopReason: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description URLs of the pages to change, or to draw from */
            targetPages: string[];
            /** @description URLs of the pages that stay as they are */
            controlPages: string[];
            /** @description The arms that were frozen */
            cohort: components["schemas"]["CampaignCohort"];
        };
        CampaignCohort: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description 1 for the pages of the start; each change of pages adds one */
            number: number;
            /**
             * Format: date
             * @description First day that counts, in UTC
             */
            startDay: string;
            /**
             * Format: date
             * @description Last day that counts, in UTC
             */
            endDay: string;
            /**
             * Format: date
             * @description First day whose numbers the draw saw
             */
            historyFrom: string;
            /**
             * Format: date
             * @description Last day whose numbers the draw saw
             */
            historyTo: string;
            /** @description Seed of the draw: the same pages and days give the same arms */
            seed: number;
            /** @description Pages to change */
            treatedCount: number;
            /** @description Pages that stay as they are */
            controlCount: number;
            /**
             * @description The metric that decides
             * @enum {string}
             */
            metric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /**
             * @description Unit of effects. `share`: of the metric, such as 0.12 for 12 % more; `difference`: in the metric’s own unit, such as positions
             * @enum {string}
             */
            unit: "share" | "difference";
            /** @description What the campaign can find, computed before the start; null with the reason */
            minimumEffect: components["schemas"]["CampaignMinimumEffect"] | null;
            /** @description Why there is no minimum effect. `short_history`: fewer days than twice the campaign were measured; `few_units`: the arms are too small for any difference to be unusual; `no_data`: no page was measured throughout */
            whyNoMinimumEffect: ("short_history" | "few_units" | "no_data") | null;
            /** @description URLs of target pages that are in no arm, since no control page was left */
            unmatched: string[];
            /** @description Pages of which nothing was measured before the draw */
            unitsWithoutHistory: number;
            /**
             * Format: date-time
             * @description When the arms were drawn
             */
            frozenAt: string;
            /** @description When its result was computed; null before the end */
            evaluatedAt: string | null;
        };
        CampaignResults: {
            /** @description Id of a campaign */
            campaignId: string;
            /**
             * @description `draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early
             * @enum {string}
             */
            status: "draft" | "running" | "concluded" | "stopped";
            /** @description On the primary metric. Null for a campaign that was stopped before its end */
            verdict: ("collecting" | "moved" | "within_noise" | "not_enough_data" | "confounded") | null;
            /** @description The result in a sentence */
            summary: string;
            /** @description Which keywords are compared */
            cohort: components["schemas"]["CampaignCohort"];
            /** @description How far the measuring is */
            progress: {
                /** @description Days of the cohort that are over */
                daysPassed: number;
                /** @description Days of the cohort */
                daysPlanned: number;
                /** @description Newest day that Search Console no longer changes; null without one, or if no metric is from there */
                finalThrough: string | null;
            };
            /** @description What was found; null before the end */
            result: components["schemas"]["CampaignResult"] | null;
            /** @description What happened around the campaign, the oldest first; at most 1,000 */
            events: components["schemas"]["ListedCampaignEvent"][];
        };
        CampaignResult: {
            /** @description How the numbers were computed */
            method: string;
            /** @description Seed of the permutations */
            seed: number;
            /** @description The primary metric first */
            metrics: components["schemas"]["CampaignMetricVerdict"][];
            /** @description Queries that both arms share; null if no metric is from Search Console */
            spillOver: {
                /** @description Share of the treated pages’ impressions on queries that other pages appear for, too; null without impressions */
                sharedShare: number | null;
                /** @description Such queries with the most impressions */
                queries: string[];
                /** @description Whether a gain of a treated page may be a loss of another, counted twice */
                isLikely: boolean;
            } | null;
        };
        CampaignMetricVerdict: {
            /**
             * @description The metric
             * @enum {string}
             */
            metric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /** @description Whether it was named to decide before the start */
            isPrimary: boolean;
            /**
             * @description `within_noise`: no larger than chance gives, which does not prove no effect
             * @enum {string}
             */
            verdict: "moved" | "within_noise" | "not_enough_data" | "confounded";
            /** @description What the verdict rests on, and what to beware of */
            reasons: {
                /** @description For programs, such as `trends_differ` */
                code: string;
                /** @description For people */
                text: string;
            }[];
            /**
             * @description Unit of effects. `share`: of the metric, such as 0.12 for 12 % more; `difference`: in the metric’s own unit, such as positions
             * @enum {string}
             */
            unit: "share" | "difference";
            /** @description Mean change of treated pages less that of the others, in `unit`; null without data in both arms */
            estimate: number | null;
            /** @description Effects that the test of this metric alone does not reject at 5 %: with several metrics it may leave out 0 where `adjustedP` does not decide so; null without an estimate */
            interval: {
                /** @description Null if no effect so low is rejected */
                low: number | null;
                /** @description Null if no effect so high is rejected */
                high: number | null;
            } | null;
            /** @description Share of the possible treatments that give at least as large a difference */
            p: number | null;
            /** @description The same after Holm’s adjustment for several metrics, which decides */
            adjustedP: number | null;
            /** @description Possible treatments that were compared */
            treatments: number;
            /** @description Whether these are all that are possible */
            isExact: boolean;
            /** @description Pages, each with all its days together */
            clusters: {
                /** @description Treated pages with data before and after the start */
                treated: number;
                /** @description Other pages with data before and after the start */
                control: number;
                /** @description URLs of pages without: they are in no number */
                leftOut: string[];
            };
            /** @description What false starts before the real one would have shown */
            placebo: {
                /** @description The false starts, the oldest first */
                starts: {
                    /**
                     * Format: date
                     * @description The false start
                     */
                    day: string;
                    /** @description What it would have shown, in `unit` */
                    estimate: number;
                }[];
                /** @description Rank of the estimate among the false starts, its own included */
                p: number | null;
            };
            /** @description Whether the arms moved alike before the start; null with fewer than seven days */
            preTrend: {
                /** @description By how much more treated pages rose a day before the start */
                slopeDifference: number;
                /** @description Low end of its 95 % interval */
                low: number | null;
                /** @description High end of its 95 % interval */
                high: number | null;
                /** @description Share of the possible treatments with at least as large a one */
                p: number;
                /** @description Whether the arms are not shown to differ; with few pages this proves little */
                isParallel: boolean;
            } | null;
            /** @description What the numbers rest on */
            coverage: {
                /** @description Days before the start; null without data */
                before: {
                    /**
                     * Format: date
                     * @description First day
                     */
                    from: string;
                    /**
                     * Format: date
                     * @description Last day
                     */
                    to: string;
                } | null;
                /** @description Days of the campaign */
                after: {
                    /**
                     * Format: date
                     * @description First day
                     */
                    from: string;
                    /**
                     * Format: date
                     * @description Last day
                     */
                    to: string;
                };
                /** @description Share of the pages’ days that were measured, 0 to 1 */
                measuredShare: number;
                /** @description Newest day that no longer changes; later ones count as not measured */
                finalThrough: string | null;
                /** @description Days on which Google cut rows off, so that a page without one is unknown */
                cappedDays: number;
                /** @description Days of which only some hours of logs were received */
                partDays: number;
                /** @description Change in how Google counts after which the days before the start begin */
                beginsAfter: string | null;
                /**
                 * @description `sandbox`: the numbers were made up, for trying things out
                 * @enum {string}
                 */
                dataSource: "live" | "sandbox";
            };
            /** @description Means of both arms, day by day from before the start */
            daily: {
                /**
                 * Format: date
                 * @description A calendar day in UTC
                 */
                day: string;
                /** @description Mean of treated pages; null if not measured */
                treated: number | null;
                /** @description Mean of the others; null if not measured */
                control: number | null;
            }[];
        };
        ListedCampaignEvent: {
            /**
             * @description What happened; `ranking_update`: Google announced it, and `url` is the source
             * @enum {string}
             */
            kind: "content_published" | "deploy" | "link_won" | "outage" | "note" | "ranking_update";
            /**
             * Format: date-time
             * @description When it happened; of a ranking update, the day on which it began
             */
            at: string;
            /** @description What happened, in a few words */
            title: string;
            /** @description Page that it is about, or that tells more */
            url: string | null;
            /** @description Your own id of the event, such as a commit; null without one */
            externalId: string | null;
            /** @description Id of the event; null for a ranking update */
            id: string | null;
            /** @description When it was recorded; null for a ranking update */
            createdAt: string | null;
            /** @description Day on which a ranking update was complete; null for other events */
            lastDay: string | null;
        };
        StoppedCampaign: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the campaign */
            name: string;
            /** @description What is expected to happen, and why */
            hypothesis: string | null;
            /** @description What would be a success */
            goal: string | null;
            /** @description Person or team that is responsible */
            owner: string | null;
            /** @description Labels of the campaign */
            tags: string[];
            /**
             * @description `draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early
             * @enum {string}
             */
            status: "draft" | "running" | "concluded" | "stopped";
            /** @description Ids of the websites that the pages belong to; deleted ones are missing */
            websiteIds: string[];
            /**
             * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
             * @enum {string}
             */
            assignment: "random" | "matched" | "self_selected";
            /**
             * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
             * @enum {string}
             */
            primaryMetric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
            /** @description Metrics that are reported, too */
            secondaryMetrics: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
            /**
             * Format: date
             * @description First day, in UTC, on which the target pages are changed
             */
            startDay: string;
            /**
             * Format: date
             * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
             */
            endDay: string;
            /**
             * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
             * @enum {string}
             */
            cadence: "daily" | "website";
            /** @description When the arms were drawn and frozen; null for a draft */
            startedAt: string | null;
            /** @description When it was concluded or stopped; null before */
            endedAt: string | null;
            /** @description Why it was stopped; null without a reason */
            stopReason: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description URLs of the pages to change, or to draw from */
            targetPages: string[];
            /** @description URLs of the pages that stay as they are */
            controlPages: string[];
            /** @description What is given up */
            cost: string;
        };
        CampaignUnit: {
            /** @description URL of the page */
            page: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Whether the page is to be changed */
            isTreated: boolean;
            /** @description Pages of one stratum are alike; treatment was drawn, or could be, within it */
            stratum: number;
        };
        CampaignSeriesRow: {
            /** @description URL of the page */
            page: string;
            /** @description Whether the page is to be changed */
            isTreated: boolean;
            /** @description Treatment was drawn within it */
            stratum: number;
            /**
             * Format: date
             * @description Day, in UTC; of Search Console, in Pacific time
             */
            day: string;
            /** @description Whether the day is one of the campaign */
            isAfterStart: boolean;
            /** @description Verified visits of crawlers; null if not measured */
            crawler_visits: number | null;
            /** @description Clicks; null if not measured */
            clicks: number | null;
            /** @description Impressions; null if not measured */
            impressions: number | null;
            /** @description Clicks for each impression; null if not measured */
            click_through_rate: number | null;
            /** @description Average position; null if not measured */
            position: number | null;
        };
        AddedCampaignEvent: {
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "content_published" | "deploy" | "link_won" | "outage" | "note";
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description What happened, in a few words */
            title: string;
            /** @description Page that it is about, or that tells more */
            url: string | null;
            /** @description Your own id of the event, such as a commit; null without one */
            externalId: string | null;
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * @description `exists`: the campaign has an event with this `externalId`, which is returned
             * @enum {string}
             */
            result: "created" | "exists";
        };
        Alert: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /**
             * @description Kind of the alert
             * @enum {string}
             */
            kind: "bot_stopped" | "error_spike" | "spoofed_spike" | "blocked_bot_came" | "submitted_not_crawled" | "robots_changed" | "logs_silent" | "link.lost" | "link.nofollowed" | "deindexed" | "clicks_outside_band" | "connection.requires_reconnect";
            /** @description What the alert is about: a crawler, host or channel, the id of a log drain, or `website` */
            subject: string;
            /**
             * @description State of the alert: open while its condition is met
             * @enum {string}
             */
            state: "open" | "closed";
            /**
             * Format: date-time
             * @description Time at which the condition was first found
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description Time at which the condition was last found
             */
            lastSeenAt: string;
            /** @description Time at which the alert was closed; null while it is open */
            closedAt: string | null;
            /** @description Time at which a person acknowledged it; null before */
            acknowledgedAt: string | null;
            /** @description Time until which nothing is sent about it; null if it is not snoozed */
            snoozedUntil: string | null;
            /** @description What was sent of it to webhooks in the last 30 days */
            deliveries: {
                /** @description Id of the delivery */
                id: string;
                /** @description Webhook that it was sent to */
                webhookId: string;
                /**
                 * @description Type of the event
                 * @enum {string}
                 */
                eventType: "crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled" | "ping";
                /**
                 * @description Whether it arrived, or was given up
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed";
                /** @description Time when it was delivered or given up; null before */
                endedAt: string | null;
            }[];
            /** @description Counts, times, up to ten examples and the thresholds (`rule`) behind the alert; its fields depend on the kind */
            evidence: Record<string, never>;
        };
        Webhook: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description URL that events are posted to */
            url: string;
            /**
             * @description `standard`: JSON for programs, signed as Standard Webhooks say; `slack`, `teams`, `discord`: a readable message for an incoming webhook of that service
             * @enum {string}
             */
            format: "standard" | "slack" | "teams" | "discord";
            /** @description Types of events that are sent; empty for all */
            types: string[];
            /** @description Websites whose events are sent; empty for all */
            websiteIds: string[];
            /** @description Only events of websites with this tag; null for all */
            websiteTag: string | null;
            /** @description What the webhook is for */
            description: string | null;
            /**
             * @description `disabled`: nothing but tests is sent; set `active` to send what is pending
             * @enum {string}
             */
            state: "active" | "disabled";
            /** @description `failing`: nothing arrived for five days; `gone`: the receiver answered 410; null while it is active */
            disabledReason: ("person" | "failing" | "gone") | null;
            /** @description Time of the first failure since the last success; null without one */
            failingSince: string | null;
            /** @description Time until which the secret before the last rotation signs, too; null without one */
            previousSecretExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
        };
        WebhookWithSecret: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description URL that events are posted to */
            url: string;
            /**
             * @description `standard`: JSON for programs, signed as Standard Webhooks say; `slack`, `teams`, `discord`: a readable message for an incoming webhook of that service
             * @enum {string}
             */
            format: "standard" | "slack" | "teams" | "discord";
            /** @description Types of events that are sent; empty for all */
            types: string[];
            /** @description Websites whose events are sent; empty for all */
            websiteIds: string[];
            /** @description Only events of websites with this tag; null for all */
            websiteTag: string | null;
            /** @description What the webhook is for */
            description: string | null;
            /**
             * @description `disabled`: nothing but tests is sent; set `active` to send what is pending
             * @enum {string}
             */
            state: "active" | "disabled";
            /** @description `failing`: nothing arrived for five days; `gone`: the receiver answered 410; null while it is active */
            disabledReason: ("person" | "failing" | "gone") | null;
            /** @description Time of the first failure since the last success; null without one */
            failingSince: string | null;
            /** @description Time until which the secret before the last rotation signs, too; null without one */
            previousSecretExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updatedAt: string;
            /** @description Secret that signs, for `new Webhook(secret)`; only this response shows it */
            secret: string;
        };
        WebhookDelivery: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a webhook */
            webhookId: string;
            /** @description Id of the event, which is sent as `webhook-id` */
            eventId: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            eventType: "crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled" | "ping";
            /** @description Id of what the event is about */
            subject: string;
            /**
             * @description `pending`: it is tried again at `nextAttemptAt`; `failed`: it is given up
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Number of attempts since it was created or replayed */
            tries: number;
            /** @description The last 20 attempts, the oldest first */
            attempts: {
                /**
                 * Format: date-time
                 * @description Time of the request
                 */
                at: string;
                /** @description Status of the response; null without one */
                httpStatus: number | null;
                /** @description Why there was no response, such as `timeout` or `address_refused`; null for one */
                error: string | null;
                /** @description Milliseconds until the response, or until there was none */
                latencyMs: number;
                /** @description First 1,024 bytes of the response; null without one */
                reply: string | null;
            }[];
            /** @description Time of the next attempt; null when there is none */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Time when it was delivered or given up; null before */
            endedAt: string | null;
        };
        WebhookReplay: {
            /** @description Number of events that will be sent */
            count: number;
        };
        Event: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled" | "ping";
            /** @description Version of the schema of `data` for this type */
            version: number;
            /** @description Id of what the event is about, such as an alert or an audit */
            subject: string;
            /** @description Number of the event among those of its subject, from 1; deliveries may overtake */
            sequence: number;
            /** @description Website of the event; null without one */
            websiteId: string | null;
            /** @description The numbers that an alert needs, and `evidence`; its fields depend on the type */
            data: Record<string, never>;
            /**
             * Format: date-time
             * @description Time of the event
             */
            occurredAt: string;
        };
        StartedAudit: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Id of the job that does the work */
            jobId: string;
            /**
             * @description Status of the audit’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When work began; null before that */
            startedAt: string | null;
            /** @description When work ended, whatever the outcome; null before that */
            finishedAt: string | null;
            /** @description Options of the audit, with all defaults and limits applied */
            options: {
                /**
                 * @description What is crawled: `site` follows links from the start URL, `list` requests the given URLs only
                 * @enum {string}
                 */
                crawlMode: "site" | "list";
                /** @description URLs that the crawl starts from; in list mode, all URLs to request */
                urls: string[];
                /** @description Maximum number of HTML pages to crawl */
                maxPages: number;
                /** @description Maximum number of clicks from the start page; null for no limit */
                maxDepth: number | null;
                /**
                 * @description Largest number of origins (scheme, host and port) that are crawled
                 * @default 50
                 */
                originsMax: number;
                /** @description Patterns of the URLs to crawl; all if empty */
                include: string[];
                /** @description Patterns of URLs not to crawl */
                exclude: string[];
                /** @description Maximum number of concurrent requests to a host */
                concurrency: number;
                /** @description Minimum number of milliseconds between the starts of two requests to a host */
                delayMs: number;
                /** @description User-Agent header */
                userAgent: string;
                /** @description Whether links with rel=nofollow are followed */
                followNofollow: boolean;
                /** @description Whether images, scripts and stylesheets are requested as well */
                checkResources: boolean;
                /** @description Whether the targets of links to other sites are requested as well */
                checkExternal: boolean;
                /**
                 * @description Whether pages are rendered in a browser
                 * @enum {string}
                 */
                render: "none" | "browser";
                /** @description Whether the domain is verified, which allows faster crawling */
                isOwnershipShown: boolean;
                /**
                 * @description Whether robots.txt is obeyed
                 * @enum {string}
                 */
                robotsMode: "obey" | "ignore";
                /** @description Whether the URLs of the site’s sitemaps are crawled as well */
                readsSitemaps: boolean;
                /** @description Whether requests carry a user name and password */
                hasBasicAuth: boolean;
            };
            /** @description Progress of the crawl */
            progress: {
                /** @description Number of URLs found so far */
                urlsKnown: number;
                /** @description Number of URLs requested so far */
                urlsDone: number;
                /** @description Number of pages of the site requested so far */
                pagesDone: number;
                /** @description Number of URLs found that are not requested */
                urlsSkipped: number;
                /** @description Number of bytes received so far */
                bytesRead: number;
            };
            /** @description Why the crawl ended; null until it has ended */
            endReason: ("finished" | "page_limit" | "url_limit" | "canceled" | "failed") | null;
            /** @description Whether issues, pages and links can be read */
            isPublished: boolean;
            /** @description Health of the crawled pages */
            score: {
                /** @description Percentage of the checked pages without an error, from 0 to 100; null until the audit is published, or without HTML pages */
                healthScore: number | null;
                /** @description Number of crawled HTML pages without an issue of severity error; null until the audit is published */
                healthyPages: number | null;
                /** @description Number of checked pages: crawled HTML pages, and other pages that fail with an error, such as no response or a loop of redirects; null until the audit is published */
                healthPages: number | null;
                /** @description Whether a limit of pages or URLs ended the crawl */
                isCapped: boolean;
                /** @description Whether the audit covers only a part of the site: a list, filtered, canceled or failed. Such an audit never sets the website’s health score */
                isPartial: boolean;
            };
            /** @description Reasons why the audit may not cover the whole site; empty if there are none */
            warnings: {
                /**
                 * @description Code of the warning
                 * @enum {string}
                 */
                code: "robots_unreachable" | "robots_rules_not_read" | "origin_limit" | "sitemap_unreadable" | "start_not_allowed" | "start_no_answer" | "start_broken" | "externals_not_checked" | "no_pages";
                /** @description Sentence that describes the warning */
                message: string;
            }[];
            /** @description Counts of what was found; null until the audit is published */
            summary: Record<string, never> | null;
            /** @description Id of the audit that changes are relative to; null without one */
            comparedWith: string | null;
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
        };
        Audit: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Id of a website of this workspace */
            websiteId: string;
            /** @description Id of the job that does the work */
            jobId: string;
            /**
             * @description Status of the audit’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description When work began; null before that */
            startedAt: string | null;
            /** @description When work ended, whatever the outcome; null before that */
            finishedAt: string | null;
            /** @description Options of the audit, with all defaults and limits applied */
            options: {
                /**
                 * @description What is crawled: `site` follows links from the start URL, `list` requests the given URLs only
                 * @enum {string}
                 */
                crawlMode: "site" | "list";
                /** @description URLs that the crawl starts from; in list mode, all URLs to request */
                urls: string[];
                /** @description Maximum number of HTML pages to crawl */
                maxPages: number;
                /** @description Maximum number of clicks from the start page; null for no limit */
                maxDepth: number | null;
                /**
                 * @description Largest number of origins (scheme, host and port) that are crawled
                 * @default 50
                 */
                originsMax: number;
                /** @description Patterns of the URLs to crawl; all if empty */
                include: string[];
                /** @description Patterns of URLs not to crawl */
                exclude: string[];
                /** @description Maximum number of concurrent requests to a host */
                concurrency: number;
                /** @description Minimum number of milliseconds between the starts of two requests to a host */
                delayMs: number;
                /** @description User-Agent header */
                userAgent: string;
                /** @description Whether links with rel=nofollow are followed */
                followNofollow: boolean;
                /** @description Whether images, scripts and stylesheets are requested as well */
                checkResources: boolean;
                /** @description Whether the targets of links to other sites are requested as well */
                checkExternal: boolean;
                /**
                 * @description Whether pages are rendered in a browser
                 * @enum {string}
                 */
                render: "none" | "browser";
                /** @description Whether the domain is verified, which allows faster crawling */
                isOwnershipShown: boolean;
                /**
                 * @description Whether robots.txt is obeyed
                 * @enum {string}
                 */
                robotsMode: "obey" | "ignore";
                /** @description Whether the URLs of the site’s sitemaps are crawled as well */
                readsSitemaps: boolean;
                /** @description Whether requests carry a user name and password */
                hasBasicAuth: boolean;
            };
            /** @description Progress of the crawl */
            progress: {
                /** @description Number of URLs found so far */
                urlsKnown: number;
                /** @description Number of URLs requested so far */
                urlsDone: number;
                /** @description Number of pages of the site requested so far */
                pagesDone: number;
                /** @description Number of URLs found that are not requested */
                urlsSkipped: number;
                /** @description Number of bytes received so far */
                bytesRead: number;
            };
            /** @description Why the crawl ended; null until it has ended */
            endReason: ("finished" | "page_limit" | "url_limit" | "canceled" | "failed") | null;
            /** @description Whether issues, pages and links can be read */
            isPublished: boolean;
            /** @description Health of the crawled pages */
            score: {
                /** @description Percentage of the checked pages without an error, from 0 to 100; null until the audit is published, or without HTML pages */
                healthScore: number | null;
                /** @description Number of crawled HTML pages without an issue of severity error; null until the audit is published */
                healthyPages: number | null;
                /** @description Number of checked pages: crawled HTML pages, and other pages that fail with an error, such as no response or a loop of redirects; null until the audit is published */
                healthPages: number | null;
                /** @description Whether a limit of pages or URLs ended the crawl */
                isCapped: boolean;
                /** @description Whether the audit covers only a part of the site: a list, filtered, canceled or failed. Such an audit never sets the website’s health score */
                isPartial: boolean;
            };
            /** @description Reasons why the audit may not cover the whole site; empty if there are none */
            warnings: {
                /**
                 * @description Code of the warning
                 * @enum {string}
                 */
                code: "robots_unreachable" | "robots_rules_not_read" | "origin_limit" | "sitemap_unreadable" | "start_not_allowed" | "start_no_answer" | "start_broken" | "externals_not_checked" | "no_pages";
                /** @description Sentence that describes the warning */
                message: string;
            }[];
            /** @description Counts of what was found; null until the audit is published */
            summary: Record<string, never> | null;
            /** @description Id of the audit that changes are relative to; null without one */
            comparedWith: string | null;
        };
        AuditIssue: {
            /** @description Code of the check, such as http_4xx; codes never change */
            code: string;
            /**
             * @description Severity of the issue; only errors lower the health score
             * @enum {string}
             */
            severity: "error" | "warning" | "notice";
            /** @description Category of the check, such as links or structured_data */
            category: string;
            /** @description Name of the issue */
            title: string;
            /** @description Why the issue matters */
            reason: string;
            /** @description How to fix the issue */
            fix: string;
            /** @description URL of the rule’s documentation; null without one */
            source: string | null;
            /** @description Number of URLs that have the issue */
            pages: number;
            /** @description Number of URLs that have the issue and did not have it in the audit compared with; null without such an audit */
            added: number | null;
            /** @description Number of URLs that have the issue and were unknown to the audit compared with; null without such an audit */
            new: number | null;
            /** @description Number of URLs that no longer have the issue; null without an audit to compare with */
            fixed: number | null;
            /** @description Number of URLs that had the issue and no longer exist; null without an audit to compare with */
            gone: number | null;
        };
        AuditFinding: {
            /** @description Number of the URL within the audit, from 0 */
            number: number;
            /** @description The URL; null if the audit does not know it */
            url: string | null;
            /** @description HTTP status of the response; null without a response */
            httpStatus: number | null;
            /** @description Number of clicks from the start page; null if no link leads to the URL */
            depth: number | null;
            /** @description Evidence for the issue; its fields depend on the check */
            detail: Record<string, never>;
        };
        AuditPage: {
            /** @description Number of the URL within the audit, from 0 */
            number: number;
            /** @description The URL in its normal form */
            url: string;
            /**
             * @description Kind of the URL: a page of the site, a resource of its pages, or an external URL
             * @enum {string}
             */
            kind?: "page" | "resource" | "external";
            /** @description How the audit first learned of the URL: start, list, sitemap, link, redirect, ledger, logs */
            source?: string;
            /** @description Number of the page on which the URL was found first; null if it was not on a page */
            foundOn?: number | null;
            /** @description Number of clicks from the start page; null if no link leads to the URL */
            depth?: number | null;
            /** @description Whether a sitemap that the audit read lists the URL */
            isInSitemap?: boolean;
            /** @description Whether the ledger tracked the URL before the audit */
            isInLedger?: boolean;
            /** @description Whether a verified crawler visited the URL; false for URLs that are not in the ledger */
            isInLogs?: boolean;
            /** @description Time of the request; null if the URL was not requested */
            fetchedAt?: string | null;
            /** @description HTTP status of the response; null without a response */
            httpStatus?: number | null;
            /** @description Why the response is missing or incomplete; null if it is complete */
            failure?: string | null;
            /** @description Media type of the response, such as text/html; null if it names none */
            mediaType?: string | null;
            /** @description Size of the decompressed body in bytes; null if it was not read and not declared */
            bytes?: number | null;
            /** @description Number of milliseconds until the response’s headers; null without a response */
            ttfbMs?: number | null;
            /** @description Number of milliseconds until the last byte; null without a response */
            totalMs?: number | null;
            /** @description Whether the body was truncated at the size limit */
            isTruncated?: boolean;
            /** @description Target of the redirect; null without a redirect to a valid URL */
            redirectTo?: string | null;
            /** @description Whether the response is an HTML page */
            isHtml?: boolean;
            /** @description Whether search engines may index the page */
            isIndexable?: boolean;
            /** @description Why search engines would not index the page; null if they may */
            unindexableReason?: string | null;
            /** @description Text of the title element; empty if the page has no title */
            title?: string;
            /** @description Text of the meta description; empty if the page has no description */
            description?: string;
            /** @description Text of the first h1 heading; empty if the page has no h1 */
            h1?: string;
            /** @description Canonical URL that the page names; null if it names none */
            canonical?: string | null;
            /** @description Content of the robots meta tags by user agent; empty if there are none */
            robots?: string;
            /** @description Language that the page declares; null if it declares none */
            lang?: string | null;
            /** @description Number of words in the text of the page */
            words?: number;
            /** @description Number of HTML elements in the page */
            elementCount?: number;
            /** @description Types of the structured data in the page, such as Product */
            structuredTypes?: string[];
            /** @description Lowest number among the pages with the same text; null if there is no other */
            duplicateOf?: number | null;
            /** @description Number of a page with nearly the same text; null without one */
            nearDuplicateOf?: number | null;
            /** @description Number of links to the URL */
            linksIn?: number;
            /** @description Number of pages that link to the URL */
            pagesLinking?: number;
            /** @description Number of links on the page to the same site */
            linksOut?: number;
            /** @description Number of links on the page to other sites */
            linksOutExternal?: number;
            /** @description PageRank within the site, from 0 to 100; the highest of the audit is 100 */
            pageRank?: number;
            /** @description Crawlers for search, AI search and training that robots.txt allows to fetch the page */
            botsAllowed?: string[];
            /** @description Crawlers for search, AI search and training that robots.txt does not allow to fetch the page */
            botsDisallowed?: string[];
            /** @description Codes of the URL’s issues */
            issues?: string[];
            /** @description Number of the URL’s issues with severity error */
            errors?: number;
            /** @description Number of the URL’s issues with severity warning */
            warnings?: number;
            /** @description Number of the URL’s issues with severity notice */
            notices?: number;
        };
        WholeAuditPage: {
            /** @description Number of the URL within the audit, from 0 */
            number: number;
            /** @description The URL in its normal form */
            url: string;
            /**
             * @description Kind of the URL: a page of the site, a resource of its pages, or an external URL
             * @enum {string}
             */
            kind: "page" | "resource" | "external";
            /** @description How the audit first learned of the URL: start, list, sitemap, link, redirect, ledger, logs */
            source: string;
            /** @description Number of the page on which the URL was found first; null if it was not on a page */
            foundOn: number | null;
            /** @description Number of clicks from the start page; null if no link leads to the URL */
            depth: number | null;
            /** @description Whether a sitemap that the audit read lists the URL */
            isInSitemap: boolean;
            /** @description Whether the ledger tracked the URL before the audit */
            isInLedger: boolean;
            /** @description Whether a verified crawler visited the URL; false for URLs that are not in the ledger */
            isInLogs: boolean;
            /** @description Time of the request; null if the URL was not requested */
            fetchedAt: string | null;
            /** @description HTTP status of the response; null without a response */
            httpStatus: number | null;
            /** @description Why the response is missing or incomplete; null if it is complete */
            failure: string | null;
            /** @description Media type of the response, such as text/html; null if it names none */
            mediaType: string | null;
            /** @description Size of the decompressed body in bytes; null if it was not read and not declared */
            bytes: number | null;
            /** @description Number of milliseconds until the response’s headers; null without a response */
            ttfbMs: number | null;
            /** @description Number of milliseconds until the last byte; null without a response */
            totalMs: number | null;
            /** @description Whether the body was truncated at the size limit */
            isTruncated: boolean;
            /** @description Target of the redirect; null without a redirect to a valid URL */
            redirectTo: string | null;
            /** @description Whether the response is an HTML page */
            isHtml: boolean;
            /** @description Whether search engines may index the page */
            isIndexable: boolean;
            /** @description Why search engines would not index the page; null if they may */
            unindexableReason: string | null;
            /** @description Text of the title element; empty if the page has no title */
            title: string;
            /** @description Text of the meta description; empty if the page has no description */
            description: string;
            /** @description Text of the first h1 heading; empty if the page has no h1 */
            h1: string;
            /** @description Canonical URL that the page names; null if it names none */
            canonical: string | null;
            /** @description Content of the robots meta tags by user agent; empty if there are none */
            robots: string;
            /** @description Language that the page declares; null if it declares none */
            lang: string | null;
            /** @description Number of words in the text of the page */
            words: number;
            /** @description Number of HTML elements in the page */
            elementCount: number;
            /** @description Types of the structured data in the page, such as Product */
            structuredTypes: string[];
            /** @description Lowest number among the pages with the same text; null if there is no other */
            duplicateOf: number | null;
            /** @description Number of a page with nearly the same text; null without one */
            nearDuplicateOf: number | null;
            /** @description Number of links to the URL */
            linksIn: number;
            /** @description Number of pages that link to the URL */
            pagesLinking: number;
            /** @description Number of links on the page to the same site */
            linksOut: number;
            /** @description Number of links on the page to other sites */
            linksOutExternal: number;
            /** @description PageRank within the site, from 0 to 100; the highest of the audit is 100 */
            pageRank: number;
            /** @description Crawlers for search, AI search and training that robots.txt allows to fetch the page */
            botsAllowed: string[];
            /** @description Crawlers for search, AI search and training that robots.txt does not allow to fetch the page */
            botsDisallowed: string[];
            /** @description Codes of the URL’s issues */
            issues: string[];
            /** @description Number of the URL’s issues with severity error */
            errors: number;
            /** @description Number of the URL’s issues with severity warning */
            warnings: number;
            /** @description Number of the URL’s issues with severity notice */
            notices: number;
            /** @description Why the URL was not requested; null if it was requested */
            skipReason: string | null;
            /** @description Everything recorded about the response (`fetch`), the document (`html`) and its rendering (`rendered`); null if the URL was not requested */
            facts: unknown;
            /** @description Core Web Vitals of real visits beside the audit’s own timings: those of the page, else of its origin, as they were last read by `search-console/web-vitals`; empty before that, and with too few visits */
            webVitals: components["schemas"]["PageVitals"][];
        };
        PageVitals: {
            /**
             * @description Device whose results are read
             * @enum {string}
             */
            device: "phone" | "desktop";
            /**
             * @description Whether it is all pages of an origin, or one page
             * @enum {string}
             */
            scope: "origin" | "page";
            /**
             * @description `sandbox`: its numbers are made up
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /**
             * Format: date-time
             * @description Time at which the report was read
             */
            readAt: string;
            /** @description Whether LCP, INP and CLS are good; null if not measured */
            isPassed: boolean | null;
            /** @description Largest Contentful Paint in milliseconds at the 75th percentile; null if not measured */
            lcpMs: number | null;
            /** @description Interaction to Next Paint in milliseconds at the 75th percentile; null if not measured */
            inpMs: number | null;
            /** @description Cumulative Layout Shift at the 75th percentile; null if not measured */
            cls: number | null;
            /** @description Time to First Byte in milliseconds at the 75th percentile; null if not measured */
            ttfbMs: number | null;
        };
        AuditLink: {
            /** @description Number of the linking page within the audit */
            from: number;
            /** @description URL of the linking page */
            fromUrl: string | null;
            /** @description Number of the link’s target within the audit */
            to: number;
            /** @description URL of the link’s target */
            toUrl: string | null;
            /** @description HTTP status of the link’s target; null without a response */
            toHttpStatus: number | null;
            /** @description Why the link’s target gave no complete response; null if it did */
            toFailure: string | null;
            /**
             * @description Kind of the link, by the element that contains it
             * @enum {string}
             */
            kind: "anchor" | "canonical" | "alternate" | "next" | "prev" | "amp" | "image" | "script" | "stylesheet" | "icon" | "frame" | "media" | "form" | "refresh" | "redirect";
            /** @description Target as written in the page */
            href: string;
            /** @description Visible text of the link, or the alt text of its image */
            text: string;
            /** @description Whether the link has rel=nofollow */
            isNofollow: boolean;
            /** @description Whether the link has rel=sponsored */
            isSponsored: boolean;
            /** @description Whether the link has rel=ugc */
            isUgc: boolean;
        };
        ComparedPage: {
            /** @description URL of the page */
            url: string;
            /** @description Number of the page in this audit; null if it did not request the page */
            number: number | null;
            /** @description What differs between both audits */
            changes: ("appeared" | "disappeared" | "new_issues" | "gone_issues" | "became_indexable" | "became_unindexable" | "http_status" | "title" | "canonical")[];
            /** @description Checks that the page fails now and did not before */
            newIssues: string[];
            /** @description Checks that the page failed before and no longer */
            goneIssues: string[];
            /** @description The page in the earlier audit */
            before: {
                /**
                 * @description Whether the audit requested the page, knew its URL without requesting it, or never met it
                 * @enum {string}
                 */
                state: "crawled" | "not_crawled" | "unknown";
                /** @description HTTP status of the response; null without one */
                httpStatus: number | null;
                /** @description Whether the page can be indexed; null if unknown */
                isIndexable: boolean | null;
                /** @description Why the page cannot be indexed */
                unindexableReason: string | null;
                /** @description Title of the page; null if it was not crawled */
                title: string | null;
                /** @description Canonical URL that the page names; null without one */
                canonical: string | null;
            };
            /** @description The page in this audit */
            after: {
                /**
                 * @description Whether the audit requested the page, knew its URL without requesting it, or never met it
                 * @enum {string}
                 */
                state: "crawled" | "not_crawled" | "unknown";
                /** @description HTTP status of the response; null without one */
                httpStatus: number | null;
                /** @description Whether the page can be indexed; null if unknown */
                isIndexable: boolean | null;
                /** @description Why the page cannot be indexed */
                unindexableReason: string | null;
                /** @description Title of the page; null if it was not crawled */
                title: string | null;
                /** @description Canonical URL that the page names; null without one */
                canonical: string | null;
            };
        };
        SkippedUrl: {
            /** @description Number of the URL within the audit, from 0 */
            number: number;
            /** @description The URL that was not requested */
            url: string;
            /**
             * @description Kind of the URL: a page of the site, a resource of its pages, or an external URL
             * @enum {string}
             */
            kind: "page" | "resource" | "external";
            /**
             * @description Why the URL was not requested
             * @enum {string}
             */
            reason: "robots_disallowed" | "robots_unreachable" | "origin_limit" | "nofollow" | "excluded" | "not_included" | "too_deep" | "page_limit" | "url_limit" | "query_trap" | "path_trap" | "too_long" | "outside" | "not_checked" | "canceled" | "not_there";
            /** @description How the audit first learned of the URL: start, list, sitemap, link, redirect, ledger, logs */
            source: string;
            /** @description Number of the page on which the URL was found first; null if it was not on a page */
            foundOn: number | null;
            /** @description Number of clicks from the start page; null if no link leads to the URL */
            depth: number | null;
            /** @description Whether a sitemap that the audit read lists the URL */
            isInSitemap: boolean;
        };
        AuditCheck: {
            /** @description Code of the check, such as http_4xx; codes never change */
            code: string;
            /**
             * @description Severity of the issue; only errors lower the health score
             * @enum {string}
             */
            severity: "error" | "warning" | "notice";
            /** @description Category of the check, such as links or structured_data */
            category: string;
            /** @description Name of the issue */
            title: string;
            /** @description Why the issue matters */
            reason: string;
            /** @description How to fix the issue */
            fix: string;
            /** @description URL of the rule’s documentation; null without one */
            source: string | null;
        };
        WebsiteOwnership: {
            /** @description Whether the domain is verified */
            isShown: boolean;
            /** @description Time since which the domain is verified; null while it is not */
            shownAt: string | null;
            /** @description Proof that verifies the domain; null until the domain is verified */
            shownBy: ("dns" | "file" | "search_console") | null;
            /** @description Time of the last check; null before the first */
            checkedAt: string | null;
            /** @description DNS record that verifies the domain */
            dns: {
                /** @description Name of the DNS record */
                name: string;
                /**
                 * @description Type of the DNS record
                 * @constant
                 */
                type: "TXT";
                /** @description Value of the DNS record */
                value: string;
                /** @description Result of the last check; null until the first check */
                state: ("present" | "missing" | "wrong_content" | "unreachable") | null;
            };
            /** @description File that verifies the domain */
            file: {
                /** @description URL at which the file is expected */
                url: string;
                /** @description Line that the file must contain; other lines are ignored */
                content: string;
                /** @description Result of the last check; null until the first check */
                state: ("present" | "missing" | "wrong_content" | "unreachable") | null;
            };
        };
        Approval: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the tool that the agent called */
            tool: string;
            /** @description Sentences that state what the call would do, as sent to the agent */
            summary: string[];
            /** @description Id of the agent’s key, which cannot approve its own call */
            keyId: string;
            /** @description Name of that key */
            keyName: string;
            /** @description Time of the approval; null before it */
            approvedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the approval can no longer be given or used
             */
            expiresAt: string;
        };
        Report: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the report
             * @enum {string}
             */
            type: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
            /** @description Title of the report */
            title: string;
            /**
             * @description Language of the report’s texts
             * @enum {string}
             */
            language: "en" | "de";
            /**
             * @description Status of the report’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the job that creates the report */
            jobId: string;
            /** @description Ids of the websites that the report covers */
            websiteIds: string[];
            /** @description Formats of the report’s files */
            formats: ("pdf" | "csv" | "json")[];
            /** @description Days of the report, in its time zone */
            period: {
                /**
                 * Format: date
                 * @description First day
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day
                 */
                to: string;
            };
            /** @description Days that the report is compared with; null without a comparison */
            comparison: {
                /**
                 * Format: date
                 * @description First day
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day
                 */
                to: string;
            } | null;
            /** @description IANA time zone of the report’s days */
            timezone: string;
            /** @description Sections of the report, in order */
            sections: string[];
            /**
             * @description Source of the readings: real ones or those of the sandbox, never both
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Branding of the report */
            branding: {
                /** @description Name of the publisher */
                name: string;
                /** @description Color of headings and charts as #rrggbb */
                color: string;
                /** @description Text at the bottom of every page; null for none */
                footer: string | null;
                /** @description Whether the report carries a logo */
                hasLogo: boolean;
            };
            /** @description Comments at the head of sections, by section */
            notes: Record<string, never>;
            /** @description Recommendations, after the summary */
            recommendations: string[];
            /**
             * Format: date-time
             * @description Time at which the report was requested
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the report and its files are deleted
             */
            expiresAt: string;
            /** @description Time at which the data was frozen; null before that */
            asOf: string | null;
            /** @description SHA-256 of the frozen data, from which every format is written; null until the data is frozen */
            dataHash: string | null;
            /** @description Why the report failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Id of the schedule that created the report; null if it was requested */
            scheduleId: string | null;
            /** @description Run of the schedule; null if the report was requested */
            scheduleRun: string | null;
            /** @description Mail sent to the recipients of a schedule; empty for other reports */
            deliveries: {
                /** @description E-mail address */
                recipient: string;
                /**
                 * @description State of the delivery
                 * @enum {string}
                 */
                state: "queued" | "sent" | "failed";
                /** @description Time at which the mail server accepted the mail; null before that */
                sentAt: string | null;
                /** @description Why the mail was not sent; null unless it failed */
                error: string | null;
            }[];
            /** @description Files written so far */
            files: {
                /**
                 * @description Format of the file
                 * @enum {string}
                 */
                format: "pdf" | "csv" | "json";
                /** @description Key of the table that a CSV file contains; null for a file with the whole report */
                table: string | null;
                /** @description Media type of the file */
                mediaType: string;
                /** @description Size of the file in bytes */
                bytes: number;
                /** @description SHA-256 of the file in hexadecimal */
                sha256: string;
                /** @description Number of pages of a PDF; null for other formats */
                pages: number | null;
                /** @description Path at which the file is downloaded with a key */
                path: string;
            }[];
        };
        CreatedReport: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Type of the report
             * @enum {string}
             */
            type: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
            /** @description Title of the report */
            title: string;
            /**
             * @description Language of the report’s texts
             * @enum {string}
             */
            language: "en" | "de";
            /**
             * @description Status of the report’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the job that creates the report */
            jobId: string;
            /** @description Ids of the websites that the report covers */
            websiteIds: string[];
            /** @description Formats of the report’s files */
            formats: ("pdf" | "csv" | "json")[];
            /** @description Days of the report, in its time zone */
            period: {
                /**
                 * Format: date
                 * @description First day
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day
                 */
                to: string;
            };
            /** @description Days that the report is compared with; null without a comparison */
            comparison: {
                /**
                 * Format: date
                 * @description First day
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day
                 */
                to: string;
            } | null;
            /** @description IANA time zone of the report’s days */
            timezone: string;
            /** @description Sections of the report, in order */
            sections: string[];
            /**
             * @description Source of the readings: real ones or those of the sandbox, never both
             * @enum {string}
             */
            dataSource: "live" | "sandbox";
            /** @description Branding of the report */
            branding: {
                /** @description Name of the publisher */
                name: string;
                /** @description Color of headings and charts as #rrggbb */
                color: string;
                /** @description Text at the bottom of every page; null for none */
                footer: string | null;
                /** @description Whether the report carries a logo */
                hasLogo: boolean;
            };
            /** @description Comments at the head of sections, by section */
            notes: Record<string, never>;
            /** @description Recommendations, after the summary */
            recommendations: string[];
            /**
             * Format: date-time
             * @description Time at which the report was requested
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the report and its files are deleted
             */
            expiresAt: string;
            /** @description Time at which the data was frozen; null before that */
            asOf: string | null;
            /** @description SHA-256 of the frozen data, from which every format is written; null until the data is frozen */
            dataHash: string | null;
            /** @description Why the report failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Id of the schedule that created the report; null if it was requested */
            scheduleId: string | null;
            /** @description Run of the schedule; null if the report was requested */
            scheduleRun: string | null;
            /** @description Mail sent to the recipients of a schedule; empty for other reports */
            deliveries: {
                /** @description E-mail address */
                recipient: string;
                /**
                 * @description State of the delivery
                 * @enum {string}
                 */
                state: "queued" | "sent" | "failed";
                /** @description Time at which the mail server accepted the mail; null before that */
                sentAt: string | null;
                /** @description Why the mail was not sent; null unless it failed */
                error: string | null;
            }[];
            /** @description Files written so far */
            files: {
                /**
                 * @description Format of the file
                 * @enum {string}
                 */
                format: "pdf" | "csv" | "json";
                /** @description Key of the table that a CSV file contains; null for a file with the whole report */
                table: string | null;
                /** @description Media type of the file */
                mediaType: string;
                /** @description Size of the file in bytes */
                bytes: number;
                /** @description SHA-256 of the file in hexadecimal */
                sha256: string;
                /** @description Number of pages of a PDF; null for other formats */
                pages: number | null;
                /** @description Path at which the file is downloaded with a key */
                path: string;
            }[];
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
        };
        ReportBranding: {
            /** @description Name of the publisher; null for the workspace’s name */
            name: string | null;
            /** @description Color of headings and charts as #rrggbb; null for the default, a dark blue */
            color: string | null;
            /** @description Text at the bottom of every page; null for none */
            footer: string | null;
            /** @description Logo on the reports; null for none */
            logo: {
                /** @description SHA-256 of the file in hexadecimal */
                sha256: string;
                /**
                 * @description Media type of the file
                 * @enum {string}
                 */
                mediaType: "image/png" | "image/jpeg";
            } | null;
        };
        ReportLink: {
            /** @description URL that downloads the file without a key */
            url: string;
            /**
             * Format: date-time
             * @description Time at which the link stops working
             */
            expiresAt: string;
        };
        ReportSchedule: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /** @description Name of the schedule */
            name: string;
            /** @description Ids of the websites that each report covers; empty for a schedule of a tag */
            websiteIds: string[];
            /** @description Tag whose websites get a report each; null for a schedule of named websites */
            websiteTag: string | null;
            /**
             * @description Type of the reports
             * @enum {string}
             */
            type: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
            /** @description Title of the reports; null if it is the type and the name of each website */
            title: string | null;
            /**
             * @description Language of the reports’ texts
             * @enum {string}
             */
            language: "en" | "de";
            /** @description Formats of each report’s files */
            formats: ("pdf" | "csv" | "json")[];
            /** @description Sections of each report, in order */
            sections: string[];
            /** @description When each report is created, in local time: every week on a weekday, or every month on a day */
            timing: {
                /**
                 * @description How often a report is created
                 * @constant
                 */
                every: "week";
                /**
                 * @description Day of the week on which it is created
                 * @enum {string}
                 */
                weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                hour: number;
            } | {
                /**
                 * @description How often a report is created
                 * @constant
                 */
                every: "month";
                /** @description Day of the month, from 1 to 28 */
                day: number;
                /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                hour: number;
            };
            /** @description IANA time zone of the schedule and of the reports’ days */
            timezone: string;
            /**
             * @description Days that each report covers
             * @enum {string}
             */
            period: "last_7_days" | "last_28_days" | "last_month";
            /**
             * @description Period to compare each report with: as many days just before, the same days a year before, or none
             * @enum {string}
             */
            compare: "previous_period" | "previous_year" | "none";
            /** @description Source of the readings; null to decide for each report by the readings that exist then */
            dataSource: ("live" | "sandbox") | null;
            /** @description Whether CSV files start with a byte order mark */
            csvBom: boolean;
            /** @description Comments at the head of sections, by section */
            notes: Record<string, never>;
            /** @description Recommendations, after the summary */
            recommendations: string[];
            /** @description E-mail addresses to which each report is sent */
            recipients: string[];
            /** @description Recipients that get no reports, because they have not confirmed by the link that was mailed to them, or have unsubscribed */
            unconfirmedRecipients: string[];
            /** @description Whether the schedule is paused */
            isPaused: boolean;
            /** @description Number of days after which each report is deleted */
            keepDays: number;
            /**
             * Format: date-time
             * @description Time at which the schedule was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        ReportScheduleRun: {
            /** @description Name of the run, which `GET /reports` takes */
            run: string;
            /**
             * Format: date-time
             * @description Time at which the run began
             */
            startedAt: string;
            /** @description Reports of the run that are not deleted */
            reports: {
                /** @description Number of reports that are being made */
                pending: number;
                /** @description Number of reports that are done */
                completed: number;
                /** @description Number of reports that failed or were canceled */
                failed: number;
            };
            /** @description Reports that could not be requested */
            refused: {
                /** @description Id of the website without a report; null for a report of several */
                websiteId: string | null;
                /** @description Why, for programs */
                code: string;
                /** @description Why, for people */
                message: string;
            }[];
        };
        ExportDataset: {
            /**
             * @description Name of the dataset
             * @enum {string}
             */
            name: "websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs";
            /** @description What a row is */
            description: string;
            /** @description Columns that identify a row; empty if rows have no identity */
            key: string[];
            /** @description Whether `changedSince` leaves out rows; if not, every export has all rows */
            isIncremental: boolean;
            /** @description Whether exports with `changedSince` tell of deleted rows, by `deletedAt` */
            hasDeletions: boolean;
            /** @description How to keep a copy up to date; null if the key is enough */
            note: string | null;
            /** @description Columns, in the order of the file */
            columns: {
                /** @description Name of the column */
                name: string;
                /**
                 * @description Type of the values
                 * @enum {string}
                 */
                type: "text" | "integer" | "number" | "boolean" | "time" | "day" | "json";
                /** @description What the values are */
                description: string;
            }[];
        };
        Export: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Status of the export’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the job that writes the files */
            jobId: string;
            /**
             * @description Format of the files
             * @enum {string}
             */
            format: "parquet" | "jsonl";
            /** @description Datasets, in the order of their files */
            datasets: ("websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs")[];
            /** @description Ids of the websites whose rows are exported; null for all */
            websiteIds: string[] | null;
            /** @description Time since which the rows changed; null for all rows */
            changedSince: string | null;
            /** @description What to send as `changedSince` with the next export, so that no change is missed: two hours before the snapshot, hence some rows come again. Null until the export is completed */
            nextChangedSince: string | null;
            /** @description Where the files go; credentials are never returned */
            destination: {
                /**
                 * @description Kind of the destination
                 * @enum {string}
                 */
                kind: "download" | "s3" | "operator_s3";
                /** @description Bucket; null unless the workspace named one */
                bucket: string | null;
                /** @description Prefix of the files; null unless the workspace named one */
                prefix: string | null;
                /** @description Region; null unless the workspace named one */
                region: string | null;
                /** @description URL of the server; null for AWS */
                endpoint: string | null;
            };
            /**
             * Format: date-time
             * @description Time at which the export was requested
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the export and its files here are deleted
             */
            expiresAt: string;
            /** @description Why the export failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Files written so far */
            files: {
                /**
                 * @description Dataset that the file contains
                 * @enum {string}
                 */
                dataset: "websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs";
                /** @description Number of rows */
                rows: number;
                /** @description Number of rows that tell of a deletion, in addition to `rows` */
                deletedRows: number;
                /**
                 * Format: date-time
                 * @description Moment of which the rows are
                 */
                asOf: string;
                /** @description Media type of the file */
                mediaType: string;
                /** @description Size of the file in bytes */
                bytes: number;
                /** @description SHA-256 of the file in hexadecimal */
                sha256: string;
                /** @description Path at which the file is downloaded with a key; null for a file in a bucket */
                path: string | null;
                /** @description Where the file is in the bucket, as s3://…; null for a file that is downloaded */
                location: string | null;
            }[];
        };
        CreatedExport: {
            /** @description Unique id; its prefix names the type, and ids sort by creation time */
            id: string;
            /**
             * @description Status of the export’s job; completed, failed and canceled are final
             * @enum {string}
             */
            status: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
            /** @description Id of the job that writes the files */
            jobId: string;
            /**
             * @description Format of the files
             * @enum {string}
             */
            format: "parquet" | "jsonl";
            /** @description Datasets, in the order of their files */
            datasets: ("websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs")[];
            /** @description Ids of the websites whose rows are exported; null for all */
            websiteIds: string[] | null;
            /** @description Time since which the rows changed; null for all rows */
            changedSince: string | null;
            /** @description What to send as `changedSince` with the next export, so that no change is missed: two hours before the snapshot, hence some rows come again. Null until the export is completed */
            nextChangedSince: string | null;
            /** @description Where the files go; credentials are never returned */
            destination: {
                /**
                 * @description Kind of the destination
                 * @enum {string}
                 */
                kind: "download" | "s3" | "operator_s3";
                /** @description Bucket; null unless the workspace named one */
                bucket: string | null;
                /** @description Prefix of the files; null unless the workspace named one */
                prefix: string | null;
                /** @description Region; null unless the workspace named one */
                region: string | null;
                /** @description URL of the server; null for AWS */
                endpoint: string | null;
            };
            /**
             * Format: date-time
             * @description Time at which the export was requested
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the export and its files here are deleted
             */
            expiresAt: string;
            /** @description Why the export failed; null unless it failed */
            error: {
                /** @description Error code */
                code: string;
                /** @description What failed and what to do */
                message: string;
            } | null;
            /** @description Files written so far */
            files: {
                /**
                 * @description Dataset that the file contains
                 * @enum {string}
                 */
                dataset: "websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs";
                /** @description Number of rows */
                rows: number;
                /** @description Number of rows that tell of a deletion, in addition to `rows` */
                deletedRows: number;
                /**
                 * Format: date-time
                 * @description Moment of which the rows are
                 */
                asOf: string;
                /** @description Media type of the file */
                mediaType: string;
                /** @description Size of the file in bytes */
                bytes: number;
                /** @description SHA-256 of the file in hexadecimal */
                sha256: string;
                /** @description Path at which the file is downloaded with a key; null for a file in a bucket */
                path: string | null;
                /** @description Where the file is in the bucket, as s3://…; null for a file that is downloaded */
                location: string | null;
            }[];
            /** @description The job that does the work; `GET /jobs/{jobId}` shows its progress */
            job: components["schemas"]["JobRef"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the workspace: plan, limits, usage and credits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Month in UTC, such as 2026-11; default: the present one */
                month?: string;
                /** @description What rows are counted by */
                groupBy?: "website" | "websiteTag" | "provider";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what calls to providers cost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Usage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "expiresAt" | "-expiresAt" | "lastUsedAt" | "-lastUsedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List API keys (secrets are never shown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Display name */
                    name: string;
                    /**
                     * @description Whether the key may only read, or also write
                     * @enum {string}
                     */
                    access: "read" | "read_write";
                    /**
                     * @description Whether the key is for an agent: it works at /mcp only, with its confirmations
                     * @default false
                     */
                    isAgent?: boolean;
                    /**
                     * @description Time from which the key is refused; null if it does not expire
                     * @default null
                     */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Create an API key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyWithSecret"];
                    };
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds for which the old secret still works; 0 ends it at once
                     * @default 86400
                     */
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Rotate an API key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedApiKey"];
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an API key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listAgentGrants: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List agents’ access by OAuth */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentGrant"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    revokeAgentGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an agent’s access by OAuth */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Action to list, such as `website.delete` */
                action?: string;
                /** @description Id of the resource that was changed */
                targetId?: string;
                /** @description Start of the period: a UTC date, or a time */
                from?: string;
                /** @description End of the period; a date includes its whole day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "at" | "-at";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List audit log entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by provider */
                sort?: "provider" | "-provider" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List provider accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConfiguredProvider"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    saveProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Save a provider account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConfiguredProvider"];
                    };
                };
            };
        };
    };
    deleteProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a provider account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List people who can sign in to the dashboard */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the person, as the audit log will show it */
                    name: string;
                    /**
                     * @description Whether the key may only read, or also write
                     * @enum {string}
                     */
                    access: "read" | "read_write";
                    /**
                     * @description Websites that the person sees; null for all, also those added later
                     * @default null
                     */
                    websiteIds?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Invite a person to the dashboard */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitedPerson"];
                    };
                };
            };
        };
    };
    renewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invite a person again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitedPerson"];
                    };
                };
            };
        };
    };
    revokePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a person’s sign-in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listWebsites: {
        parameters: {
            query?: {
                /** @description Part of the domain or name, in any case */
                q?: string;
                /** @description Tag of the website */
                tag?: string;
                /** @description Whose website it is: your own, a client’s or a competitor’s */
                relationship?: "own" | "client" | "competitor";
                /** @description Status of the website. Default: all that are not archived */
                status?: "active" | "paused" | "archived";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "domain" | "-domain" | "healthScore" | "-healthScore" | "lastSyncedAt" | "-lastSyncedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Website"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A domain; its protocol and www. are removed */
                    domain: string;
                    /** @description Display name. Default: the domain */
                    name?: string;
                    /**
                     * @description Whose website it is: your own, a client’s or a competitor’s
                     * @default own
                     * @enum {string}
                     */
                    relationship?: "own" | "client" | "competitor";
                    /**
                     * @description ISO 3166-1 alpha-2
                     * @default US
                     */
                    country?: string;
                    /**
                     * @description ISO 639-1
                     * @default en
                     */
                    language?: string;
                    /**
                     * @description Tag names in any case; missing ones are created
                     * @default []
                     */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Create a website */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Website"];
                    };
                };
            };
        };
    };
    createWebsites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Domains, or objects with more */
                    websites: (string | {
                        /** @description A domain; its protocol and www. are removed */
                        domain: string;
                        /** @description Display name. Default: the domain */
                        name?: string;
                        /**
                         * @description Default: that of `settingsFrom`, otherwise `own`
                         * @enum {string}
                         */
                        relationship?: "own" | "client" | "competitor";
                        /** @description ISO 3166-1 alpha-2. Default: that of `settingsFrom`, otherwise US */
                        country?: string;
                        /** @description ISO 639-1. Default: that of `settingsFrom`, otherwise en */
                        language?: string;
                        /** @description Tag names in any case; missing ones are created */
                        tags?: string[];
                    })[];
                    /** @description Id of the website whose settings every new website gets, except `ownedHosts` and `reportRecipients` */
                    settingsFrom?: string;
                    /**
                     * @description Settings of every new website
                     * @default {}
                     */
                    settings?: {
                        /**
                         * @description Which URLs count as the website’s: `domain` is the host and its www, `subdomains` also every host below it, `prefix` URLs that begin with its path, `exact` one page
                         * @enum {string}
                         */
                        matchMode?: "domain" | "subdomains" | "prefix" | "exact";
                        /** @description An IANA time zone */
                        timezone?: string;
                        /** @description How rankings and AI answers are collected */
                        collection?: {
                            /**
                             * @description How often rankings are collected; `plan` is as often as the plan allows
                             * @enum {string}
                             */
                            cadence?: "plan" | "daily" | "weekly";
                            /** @description Number of organic results to read for each keyword, in tens */
                            depth?: number;
                            /** @description Devices to read results for */
                            devices?: ("desktop" | "mobile")[];
                            /** @description Number of AI answers to read for each prompt and check */
                            readingsPerCheck?: number;
                            /** @description Most AI answers to buy in a calendar month (UTC); null for no limit but credits */
                            aiAnswersPerMonthMax?: number | null;
                            /** @description US dollars that providers of AI answers may charge in a calendar month (UTC) before nothing more is asked. Providers that report no price are not counted. Null for no limit */
                            aiUsdPerMonthMax?: number | null;
                            /** @description Provider to read rankings from; null for the first one set up */
                            provider?: string | null;
                            /** @description Whether search volumes and prices are read with the rankings; they cost credits */
                            searchVolumes?: boolean;
                            /**
                             * @description How result pages are bought: `live` at once, `queue` cheaper and later. A provider without a queue is read live
                             * @enum {string}
                             */
                            mode?: "live" | "queue";
                        };
                        /** @description Defaults of audits */
                        audits?: {
                            /** @description Largest number of HTML pages to crawl; null for the plan’s limit */
                            maxPages?: number | null;
                            /** @description Largest number of requests at a time */
                            concurrency?: number;
                            /** @description User agent of the crawler; null for the service’s own */
                            userAgent?: string | null;
                        };
                        /** @description Categories of domains that AI answers cite, each with its subdomains; they take precedence over the built-in ones. Replaces the list */
                        sourceCategories?: {
                            /** @description Domain, with its subdomains */
                            domain: string;
                            /**
                             * @description Its category
                             * @enum {string}
                             */
                            category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
                        }[];
                        /** @description E-mail addresses that get this website’s reports from schedules of a tag; null for the recipients of the schedule, an empty list for no one */
                        reportRecipients?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Create many websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteAnswer"][];
                    };
                };
            };
        };
    };
    importWebsites: {
        parameters: {
            query?: {
                /** @description Id of the website whose settings every new website gets, except `ownedHosts` and `reportRecipients` */
                settingsFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import websites from a CSV file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteImport"];
                    };
                };
            };
        };
    };
    getWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Website"];
                    };
                };
            };
        };
    };
    deleteWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a website and all of its data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Display name */
                    name?: string;
                    /**
                     * @description Whose website it is: your own, a client’s or a competitor’s
                     * @enum {string}
                     */
                    relationship?: "own" | "client" | "competitor";
                    /** @description ISO 3166-1 alpha-2; for keywords that are added from now on */
                    country?: string;
                    /** @description ISO 639-1; for keywords that are added from now on */
                    language?: string;
                    /** @description Tag names; they replace all tags of the website */
                    tags?: string[];
                    /** @description Whether rankings are collected */
                    serpTracking?: boolean;
                    /** @description Whether AI answers are collected */
                    aiTracking?: boolean;
                    /**
                     * @description `active` resumes collection, `paused` pauses it
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                    /** @description Whether the website is archived; false restores it */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description Update a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Website"];
                    };
                };
            };
        };
    };
    previewWebsiteDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what deleting a website would remove */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteDeletionPreview"];
                    };
                };
            };
        };
    };
    refreshWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Kinds of data to collect. Default: all
                     * @default [
                     *       "serp",
                     *       "ai",
                     *       "backlinks",
                     *       "gsc"
                     *     ]
                     */
                    kinds?: ("serp" | "ai" | "backlinks" | "gsc")[];
                };
            };
        };
        responses: {
            /** @description Refresh a website’s data */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refresh"];
                    };
                };
            };
        };
    };
    estimateRefresh: {
        parameters: {
            query?: {
                /** @description Kinds of data that `credits` is about. Default: all */
                kinds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Estimate what a refresh would read and cost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RefreshEstimate"];
                    };
                };
            };
        };
    };
    getWebsiteSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a website’s settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteSettings"];
                    };
                };
            };
        };
    };
    updateWebsiteSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which URLs count as the website’s: `domain` is the host and its www, `subdomains` also every host below it, `prefix` URLs that begin with its path, `exact` one page
                     * @enum {string}
                     */
                    matchMode?: "domain" | "subdomains" | "prefix" | "exact";
                    /** @description Further hosts whose URLs and log lines count as the website’s, each with its www; replaces the list */
                    ownedHosts?: string[];
                    /** @description An IANA time zone */
                    timezone?: string;
                    /** @description How rankings and AI answers are collected */
                    collection?: {
                        /**
                         * @description How often rankings are collected; `plan` is as often as the plan allows
                         * @enum {string}
                         */
                        cadence?: "plan" | "daily" | "weekly";
                        /** @description Number of organic results to read for each keyword, in tens */
                        depth?: number;
                        /** @description Devices to read results for */
                        devices?: ("desktop" | "mobile")[];
                        /** @description Number of AI answers to read for each prompt and check */
                        readingsPerCheck?: number;
                        /** @description Most AI answers to buy in a calendar month (UTC); null for no limit but credits */
                        aiAnswersPerMonthMax?: number | null;
                        /** @description US dollars that providers of AI answers may charge in a calendar month (UTC) before nothing more is asked. Providers that report no price are not counted. Null for no limit */
                        aiUsdPerMonthMax?: number | null;
                        /** @description Provider to read rankings from; null for the first one set up */
                        provider?: string | null;
                        /** @description Whether search volumes and prices are read with the rankings; they cost credits */
                        searchVolumes?: boolean;
                        /**
                         * @description How result pages are bought: `live` at once, `queue` cheaper and later. A provider without a queue is read live
                         * @enum {string}
                         */
                        mode?: "live" | "queue";
                    };
                    /** @description Defaults of audits */
                    audits?: {
                        /** @description Largest number of HTML pages to crawl; null for the plan’s limit */
                        maxPages?: number | null;
                        /** @description Largest number of requests at a time */
                        concurrency?: number;
                        /** @description User agent of the crawler; null for the service’s own */
                        userAgent?: string | null;
                    };
                    /** @description Categories of domains that AI answers cite, each with its subdomains; they take precedence over the built-in ones. Replaces the list */
                    sourceCategories?: {
                        /** @description Domain, with its subdomains */
                        domain: string;
                        /**
                         * @description Its category
                         * @enum {string}
                         */
                        category: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
                    }[];
                    /** @description E-mail addresses that get this website’s reports from schedules of a tag; null for the recipients of the schedule, an empty list for no one */
                    reportRecipients?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Update a website’s settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteSettings"];
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by name */
                sort?: "name" | "-name" | "websiteCount" | "-websiteCount";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List website tags with counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    deleteTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Names of the tags, in any case */
                    names: string[];
                };
            };
        };
        responses: {
            /** @description Delete website tags, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of tags that were deleted */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    renameTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Names of the tags to rename, in any case; several become one tag */
                    from: string[];
                    /** @description The new name. If another tag has it, the tags become one; case is shown as given here */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Rename or merge website tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    listOverview: {
        parameters: {
            query?: {
                /** @description Part of the domain or name, in any case */
                q?: string;
                /** @description Tag of the website */
                tag?: string;
                /** @description Whose website it is: your own, a client’s or a competitor’s */
                relationship?: "own" | "client" | "competitor";
                /** @description Field to sort by; a leading `-` sorts in descending order. `change` is by the size of the change of visibility, up or down; unknown ones come last. Default: `-change` */
                sort?: "change" | "-change" | "name" | "-name";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List all websites with their most important numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OverviewRow"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only jobs of this website */
                websiteId?: string;
                /** @description Only jobs of this type */
                type?: "website.purge" | "serp.collect" | "ai.collect" | "ai.rematch" | "backlinks.collect" | "backlinks.merge" | "backlinks.check" | "gsc.collect" | "gsc.inspect" | "logs.delete" | "robots.read" | "sitemaps.read" | "indexing.submit" | "indexing.confirm" | "audit.run" | "report.generate" | "export.run";
                /** @description Only jobs with this status */
                status?: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
                /** @description Only jobs created from this UTC day or time on */
                from?: string;
                /** @description Only jobs created before this time, or to the end of this UTC day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "createdAt" | "-createdAt" | "startedAt" | "-startedAt" | "finishedAt" | "-finishedAt" | "type" | "-type";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List jobs as last recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordedJob"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description Maximum number of seconds to wait for the job’s end, from 0 to 30 */
                wait?: number;
                /** @description What to wait for: the job’s end, or the next change of its status or progress */
                until?: "end" | "change";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a job’s status and progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobRef"];
                    };
                };
            };
        };
    };
    listKeywordGroups: {
        parameters: {
            query?: {
                /** @description Id of a website to list groups of */
                websiteId?: string;
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "keywordCount" | "-keywordCount";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List keyword groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordGroup"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createKeywordGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of a website of this workspace */
                    websiteId: string;
                    /** @description Display name */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a keyword group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordGroup"];
                    };
                };
            };
        };
    };
    getKeywordGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a keyword group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordGroup"];
                    };
                };
            };
        };
    };
    deleteKeywordGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a keyword group (its keywords are kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateKeywordGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Display name */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Rename a keyword group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordGroup"];
                    };
                };
            };
        };
    };
    listKeywords: {
        parameters: {
            query?: {
                /** @description Id of a website to list keywords of */
                websiteId?: string;
                /** @description Id of a keyword group to list keywords of */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Part of the keyword, in any case */
                q?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description State of the newest reading, as in `evidence.state` */
                state?: "pending" | "measured" | "not_found" | "beyond_depth" | "failed" | "stale" | "frozen";
                /** @description Smallest position to list, from 1 */
                positionMin?: number;
                /** @description Largest position to list */
                positionMax?: number;
                /** @description Smallest search volume to list, in searches a month */
                volumeMin?: number;
                /** @description Largest search volume to list, in searches a month */
                volumeMax?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "keyword" | "-keyword" | "position" | "-position" | "change" | "-change" | "bestPosition" | "-bestPosition" | "searchVolume" | "-searchVolume" | "cpc" | "-cpc" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "checkedAt" | "-checkedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List keywords with their newest readings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Keyword"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    createKeywords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of a website of this workspace */
                    websiteId: string;
                    /** @description Search terms, or objects with further fields */
                    keywords: (string | {
                        /** @description Search term, 1 to 400 characters; spaces are collapsed, case is kept */
                        keyword: string;
                        /** @description ISO 3166-1 alpha-2. Default: the website’s */
                        country?: string;
                        /** @description ISO 639-1. Default: the website’s */
                        language?: string;
                        /** @description Place as the provider names it, up to 200 characters; null for the whole country */
                        location?: string | null;
                        /**
                         * @description Device whose results are read
                         * @default desktop
                         * @enum {string}
                         */
                        device?: "desktop" | "mobile";
                        /**
                         * @description Search engine
                         * @default google
                         * @enum {string}
                         */
                        engine?: "google" | "bing";
                        /**
                         * @description Number of organic results to read, in tens; null for the website’s setting
                         * @default null
                         */
                        depth?: number | null;
                        /** @description The page that should rank; null for none */
                        targetUrl?: string | null;
                        /**
                         * @description Searches a month; null to read it from the provider
                         * @default null
                         */
                        searchVolume?: number | null;
                        /**
                         * @description Cost per click, two decimals; null to read it from the provider
                         * @default null
                         */
                        cpc?: number | null;
                        /**
                         * @description Currency of `cpc`, ISO 4217; null if it is unknown. Ignored without a given cpc
                         * @default null
                         */
                        cpcCurrency?: string | null;
                        /** @description Ids of keyword groups of the website */
                        groupIds?: string[];
                        /** @description Tag names in any case; missing ones are created */
                        tags?: string[];
                    })[];
                };
            };
        };
        responses: {
            /** @description Add keywords to a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordAnswer"][];
                    };
                };
            };
        };
    };
    deleteKeywords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of the keywords to delete */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Delete keywords, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of keywords that were deleted */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    updateKeywords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Keywords, each with its own changes */
                    updates?: ({
                        /** @description Unique id; its prefix names the type, and ids sort by creation time */
                        id: string;
                        /** @description Search term, 1 to 400 characters; spaces are collapsed, case is kept */
                        keyword?: string;
                        /** @description ISO 3166-1 alpha-2 */
                        country?: string;
                        /** @description ISO 639-1 */
                        language?: string;
                        /** @description Place as the provider names it, up to 200 characters; null for the whole country */
                        location?: string | null;
                        /**
                         * @description Device whose results are read
                         * @enum {string}
                         */
                        device?: "desktop" | "mobile";
                        /**
                         * @description Search engine
                         * @enum {string}
                         */
                        engine?: "google" | "bing";
                        /** @description Number of organic results to read, in tens; null for the website’s setting */
                        depth?: number | null;
                        /** @description The page that should rank; null for none */
                        targetUrl?: string | null;
                        /** @description Searches a month; null to read it from the provider */
                        searchVolume?: number | null;
                        /** @description Cost per click, two decimals; null to read it from the provider */
                        cpc?: number | null;
                        /** @description Currency of `cpc`, ISO 4217; null if it is unknown. Ignored without a given cpc */
                        cpcCurrency?: string | null;
                        /** @description Tag names: a list replaces all, an object with `add` and `remove` changes some */
                        tags?: string[] | {
                            /** @description Entries to add */
                            add?: string[];
                            /** @description Entries to remove */
                            remove?: string[];
                        };
                        /** @description Ids of keyword groups: a list replaces all, an object changes some */
                        groupIds?: string[] | {
                            /** @description Entries to add */
                            add?: string[];
                            /** @description Entries to remove */
                            remove?: string[];
                        };
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Ids of keywords that all get the same `changes` */
                    ids?: string[];
                    /** @description Changes for all keywords of `ids` */
                    changes?: {
                        /** @description Search term, 1 to 400 characters; spaces are collapsed, case is kept */
                        keyword?: string;
                        /** @description ISO 3166-1 alpha-2 */
                        country?: string;
                        /** @description ISO 639-1 */
                        language?: string;
                        /** @description Place as the provider names it, up to 200 characters; null for the whole country */
                        location?: string | null;
                        /**
                         * @description Device whose results are read
                         * @enum {string}
                         */
                        device?: "desktop" | "mobile";
                        /**
                         * @description Search engine
                         * @enum {string}
                         */
                        engine?: "google" | "bing";
                        /** @description Number of organic results to read, in tens; null for the website’s setting */
                        depth?: number | null;
                        /** @description The page that should rank; null for none */
                        targetUrl?: string | null;
                        /** @description Searches a month; null to read it from the provider */
                        searchVolume?: number | null;
                        /** @description Cost per click, two decimals; null to read it from the provider */
                        cpc?: number | null;
                        /** @description Currency of `cpc`, ISO 4217; null if it is unknown. Ignored without a given cpc */
                        cpcCurrency?: string | null;
                        /** @description Tag names: a list replaces all, an object with `add` and `remove` changes some */
                        tags?: string[] | {
                            /** @description Entries to add */
                            add?: string[];
                            /** @description Entries to remove */
                            remove?: string[];
                        };
                        /** @description Ids of keyword groups: a list replaces all, an object changes some */
                        groupIds?: string[] | {
                            /** @description Entries to add */
                            add?: string[];
                            /** @description Entries to remove */
                            remove?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Update keywords, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Number of keywords that were changed */
                            updated: number;
                            /** @description Number of keywords that already had these values */
                            unchanged: number;
                        };
                    };
                };
            };
        };
    };
    importKeywords: {
        parameters: {
            query: {
                /** @description Id of a website of this workspace */
                websiteId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import keywords from a CSV file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordImport"];
                    };
                };
            };
        };
    };
    getKeyword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a keyword with its newest reading */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Keyword"];
                    };
                };
            };
        };
    };
    listKeywordTags: {
        parameters: {
            query?: {
                /** @description Id of the website whose keywords are meant. Default: all websites */
                websiteId?: string;
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by name */
                sort?: "name" | "-name" | "keywordCount" | "-keywordCount" | "websiteCount" | "-websiteCount";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List keyword tags with counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordTag"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    deleteKeywordTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Names of the tags, in any case */
                    names: string[];
                    /** @description Id of the website whose keywords are meant. Default: all websites */
                    websiteId?: string;
                };
            };
        };
        responses: {
            /** @description Delete keyword tags, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of tags that were deleted */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    renameKeywordTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Names of the tags to rename, in any case; several become one tag */
                    from: string[];
                    /** @description The new name. If another tag has it, the tags become one; case is shown as given here */
                    to: string;
                    /** @description Id of the website whose keywords are meant. Default: all websites */
                    websiteId?: string;
                };
            };
        };
        responses: {
            /** @description Rename or merge keyword tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeywordTag"];
                    };
                };
            };
        };
    };
    listWebsiteRankings: {
        parameters: {
            query?: {
                /** @description Show the newest reading of the seven days up to this one. Default: the newest reading */
                day?: string;
                /** @description Earlier day to compare with. Default: the last day with a reading before */
                compareDay?: string;
                /** @description Movement since the reading compared with */
                status?: "improved" | "declined" | "unchanged" | "new" | "lost" | "not_found" | "beyond_depth" | "not_measured" | "pending" | "failed";
                /** @description Part of the keyword, in any case */
                q?: string;
                /** @description Smallest position to list, from 1 */
                positionMin?: number;
                /** @description Largest position to list */
                positionMax?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order in which the keywords were created */
                sort?: "keyword" | "-keyword" | "searchVolume" | "-searchVolume" | "position" | "-position" | "previousPosition" | "-previousPosition" | "change" | "-change" | "traffic" | "-traffic" | "checkedAt" | "-checkedAt";
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s rankings, now or on a day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ranking"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listPositionSeries: {
        parameters: {
            query?: {
                /** @description Ids of keywords of the website, separated by commas, at most 100. Default: all, page by page */
                ids?: string;
                /** @description First day, in UTC. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List positions by day of many keywords */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PositionSeries"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listRankings: {
        parameters: {
            query?: {
                /** @description Show the newest reading of the seven days up to this one. Default: the newest reading */
                day?: string;
                /** @description Earlier day to compare with. Default: the last day with a reading before */
                compareDay?: string;
                /** @description Movement since the reading compared with */
                status?: "improved" | "declined" | "unchanged" | "new" | "lost" | "not_found" | "beyond_depth" | "not_measured" | "pending" | "failed";
                /** @description Part of the keyword, in any case */
                q?: string;
                /** @description Smallest position to list, from 1 */
                positionMin?: number;
                /** @description Largest position to list */
                positionMax?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order in which the keywords were created */
                sort?: "keyword" | "-keyword" | "searchVolume" | "-searchVolume" | "position" | "-position" | "previousPosition" | "-previousPosition" | "change" | "-change" | "traffic" | "-traffic" | "checkedAt" | "-checkedAt";
                /** @description Tag of the keyword’s website */
                websiteTag?: string;
                /** @description Whose website it is: your own, a client’s or a competitor’s */
                relationship?: "own" | "client" | "competitor";
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List rankings of all websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ranking"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listKeywordHistory: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: the first with a reading */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Source of the readings, such as `sandbox`. Default: that of the newest reading */
                source?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest day first */
                sort?: "day" | "-day";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a keyword’s positions by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RankHistoryDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getKeywordSerp: {
        parameters: {
            query?: {
                /** @description Day of the results page. Default: that of the newest reading */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the whole result page of a day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SerpPage"];
                    };
                };
            };
        };
    };
    listWebsiteVisibility: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: the first with readings */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description `fixed`: only keywords read on the first day of the range, so that added ones do not change the trend; `all`: every keyword */
                cohort?: "fixed" | "all";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest day first */
                sort?: "day" | "-day";
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s visibility by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VisibilityDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listVisibility: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: the first with readings */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description `fixed`: only keywords read on the first day of the range, so that added ones do not change the trend; `all`: every keyword */
                cohort?: "fixed" | "all";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest day first */
                sort?: "day" | "-day";
                /** @description Tag of the keyword’s website */
                websiteTag?: string;
                /** @description Whose website it is: your own, a client’s or a competitor’s */
                relationship?: "own" | "client" | "competitor";
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the visibility of all websites together by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VisibilityDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listWebsiteMovers: {
        parameters: {
            query?: {
                /** @description Later day. Default: today */
                day?: string;
                /** @description Earlier day. Default: seven days before `day` */
                compareDay?: string;
                /** @description Keywords that rose (`winners`) or fell (`losers`). Default: both */
                direction?: "winners" | "losers";
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the greatest move first */
                sort?: "keyword" | "-keyword" | "searchVolume" | "-searchVolume" | "places" | "-places" | "position" | "-position" | "previousPosition" | "-previousPosition" | "checkedAt" | "-checkedAt";
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s winners and losers, greatest move first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mover"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listMovers: {
        parameters: {
            query?: {
                /** @description Later day. Default: today */
                day?: string;
                /** @description Earlier day. Default: seven days before `day` */
                compareDay?: string;
                /** @description Keywords that rose (`winners`) or fell (`losers`). Default: both */
                direction?: "winners" | "losers";
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the greatest move first */
                sort?: "keyword" | "-keyword" | "searchVolume" | "-searchVolume" | "places" | "-places" | "position" | "-position" | "previousPosition" | "-previousPosition" | "checkedAt" | "-checkedAt";
                /** @description Tag of the keyword’s website */
                websiteTag?: string;
                /** @description Whose website it is: your own, a client’s or a competitor’s */
                relationship?: "own" | "client" | "competitor";
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List winners and losers of all websites, greatest move first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mover"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCompetitors: {
        parameters: {
            query?: {
                /** @description Day to read the results pages of: the newest pages on or before it. Default: today */
                day?: string;
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the largest share first */
                sort?: "domain" | "-domain" | "shareOfVoice" | "-shareOfVoice" | "keywords" | "-keywords" | "commonKeywords" | "-commonKeywords" | "averagePosition" | "-averagePosition";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List competitors by share of voice on a day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Competitor"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listHeadToHead: {
        parameters: {
            query?: {
                /** @description Day to read the results pages of: the newest pages on or before it. Default: today */
                day?: string;
                /** @description Source of the readings. Default: that of the newest readings, live ones before `sandbox` */
                source?: string;
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Domain to compare with. Default: the one with the largest share of voice */
                domain?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order in which the keywords were created */
                sort?: "keyword" | "-keyword" | "searchVolume" | "-searchVolume" | "position" | "-position" | "competitorPosition" | "-competitorPosition";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare a website with another domain, keyword by keyword */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeadToHead"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCannibalization: {
        parameters: {
            query?: {
                /** @description Number of days within which a change of the ranking page counts */
                days?: number;
                /** @description Id of a keyword group; only its keywords */
                groupId?: string;
                /** @description Tag of the keyword */
                tag?: string;
                /** @description Device whose results are read */
                device?: "desktop" | "mobile";
                /** @description ISO 3166-1 alpha-2 */
                country?: string;
                /** @description ISO 639-1 */
                language?: string;
                /** @description Place searched from, as the keyword names it */
                location?: string;
                /** @description Search engine */
                engine?: "google" | "bing";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order in which the keywords were created */
                sort?: "keyword" | "-keyword" | "position" | "-position" | "searchVolume" | "-searchVolume";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List keywords for which a website’s pages compete with each other */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cannibalization"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    estimateAiCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Estimate what a reading of AI answers would cost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiEstimate"];
                    };
                };
            };
        };
    };
    listAiPrompts: {
        parameters: {
            query?: {
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description `true` for prompts that name an own brand, `false` for the others */
                isBranded?: "true" | "false";
                /** @description Part of the text, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "text" | "-text" | "topic" | "-topic";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the prompts that AI engines are asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPrompt"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createAiPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The prompts to add */
                    prompts: {
                        /** @description What the engine is asked, 1 to 4000 characters, in any script */
                        text: string;
                        /** @description ISO 3166-1 alpha-2. Default: the website’s */
                        country?: string;
                        /** @description ISO 639-1. Default: the website’s */
                        language?: string;
                        /**
                         * @description The one subject that the prompt belongs to; null for none
                         * @default null
                         */
                        topic?: string | null;
                        /** @description Tag names in any case; missing ones are created */
                        tags?: string[];
                        /**
                         * @description Who asks, such as `buyer`: a label that is not sent; null for none
                         * @default null
                         */
                        persona?: string | null;
                        /**
                         * @description Where in the purchase the question is asked
                         * @default null
                         */
                        stage?: ("awareness" | "consideration" | "decision" | "retention") | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Add prompts to ask AI engines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPromptAnswer"][];
                    };
                };
            };
        };
    };
    deleteAiPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of the prompts to delete */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Delete prompts, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of prompts that were deleted */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    importAiPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import prompts from a CSV file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPromptImport"];
                    };
                };
            };
        };
    };
    getAiPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a prompt with its revisions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPromptWithRevisions"];
                    };
                };
            };
        };
    };
    updateAiPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What the engine is asked, 1 to 4000 characters, in any script */
                    text?: string;
                    /** @description Country that the question is asked from, ISO 3166-1 alpha-2 */
                    country?: string;
                    /** @description Language of the question, ISO 639-1 */
                    language?: string;
                    /** @description The one subject that the prompt belongs to; null for none */
                    topic?: string | null;
                    /** @description Tag names in any case; missing ones are created */
                    tags?: string[];
                    /** @description Who asks, such as `buyer`: a label that is not sent; null for none */
                    persona?: string | null;
                    /** @description Where in the purchase the question is asked */
                    stage?: ("awareness" | "consideration" | "decision" | "retention") | null;
                };
            };
        };
        responses: {
            /** @description Update a prompt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPrompt"];
                    };
                };
            };
        };
    };
    listAiBrands: {
        parameters: {
            query?: {
                /** @description `true` for own brands, `false` for competitors */
                isOwn?: "true" | "false";
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: own brands first, then in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the brands that are looked for in AI answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiBrand"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createAiBrands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The brands to add */
                    brands: {
                        /** @description The brand’s name, as answers write it */
                        name: string;
                        /**
                         * @description Whether the brand is the website’s own; otherwise a competitor’s
                         * @default false
                         */
                        isOwn?: boolean;
                        /**
                         * @description Other names of the brand, such as products or abbreviations
                         * @default []
                         */
                        aliases?: string[];
                        /**
                         * @description Phrases that contain a name and mean something else, such as `Apple Martin` for Apple
                         * @default []
                         */
                        excludedNames?: string[];
                        /**
                         * @description Domains of the brand: a text that writes one names the brand, and a source there is its own
                         * @default []
                         */
                        domains?: string[];
                        /**
                         * @description Whether upper and lower case differ; `auto`: only in names of up to three letters
                         * @default auto
                         * @enum {string}
                         */
                        matchCase?: "auto" | "always" | "never";
                    }[];
                };
            };
        };
        responses: {
            /** @description Add brands to look for in AI answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiBrandAnswer"][];
                    };
                };
            };
        };
    };
    getAiBrandMatching: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get by which brands stored answers are matched */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiBrandMatching"];
                    };
                };
            };
        };
    };
    deleteAiBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a brand (answers are kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateAiBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The brand’s name, as answers write it */
                    name?: string;
                    /** @description Whether the brand is the website’s own; otherwise a competitor’s */
                    isOwn?: boolean;
                    /** @description Other names of the brand, such as products or abbreviations */
                    aliases?: string[];
                    /** @description Phrases that contain a name and mean something else, such as `Apple Martin` for Apple */
                    excludedNames?: string[];
                    /** @description Domains of the brand: a text that writes one names the brand, and a source there is its own */
                    domains?: string[];
                    /**
                     * @description Whether upper and lower case differ; `auto`: only in names of up to three letters
                     * @enum {string}
                     */
                    matchCase?: "auto" | "always" | "never";
                };
            };
        };
        responses: {
            /** @description Update a brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiBrand"];
                    };
                };
            };
        };
    };
    listAiTargets: {
        parameters: {
            query?: {
                /** @description Engine to list targets of */
                engine?: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of their creation */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "engine" | "-engine";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the engines that are asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiTarget"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createAiTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The product whose answers are measured
                     * @enum {string}
                     */
                    engine: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
                    /**
                     * @description Whose interface is asked; `dataforseo` and `serpapi` read `google_ai_overview` with the result pages of keywords, at no further cost
                     * @enum {string}
                     */
                    provider: "openai" | "anthropic" | "perplexity" | "gemini" | "xai" | "mistral" | "openai_compatible" | "dataforseo_llm_scraper" | "dataforseo_llm_responses" | "serpapi_ai_mode" | "dataforseo" | "serpapi";
                    /**
                     * @description The provider’s name of the model; null lets the provider choose
                     * @default null
                     */
                    model?: string | null;
                    /**
                     * @description Whether the engine may search the web
                     * @default true
                     */
                    online?: boolean;
                    /**
                     * @description Answers that each reading asks for; below 5 there is no interval
                     * @default 5
                     */
                    samples?: number;
                    /**
                     * @description How often scheduled collections ask; `manual`: only when refreshed by hand
                     * @default daily
                     * @enum {string}
                     */
                    cadence?: "daily" | "weekly" | "manual";
                    /**
                     * @description Most answers a day over all prompts; null for no limit but credits
                     * @default null
                     */
                    answersPerDayMax?: number | null;
                    /**
                     * @description Half the width of a prompt’s interval at which a reading stops asking, e.g. 0.2; `samples` is then the most it asks. Null always asks `samples`
                     * @default null
                     */
                    targetHalfWidth?: number | null;
                    /**
                     * @description Whether the target is not asked at present
                     * @default false
                     */
                    isPaused?: boolean;
                };
            };
        };
        responses: {
            /** @description Add an engine to ask */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiTarget"];
                    };
                };
            };
        };
    };
    deleteAiTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a target (its answers are kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateAiTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Answers that each reading asks for; below 5 there is no interval */
                    samples?: number;
                    /**
                     * @description How often scheduled collections ask; `manual`: only when refreshed by hand
                     * @enum {string}
                     */
                    cadence?: "daily" | "weekly" | "manual";
                    /** @description Most answers a day over all prompts; null for no limit but credits */
                    answersPerDayMax?: number | null;
                    /** @description Half the width of a prompt’s interval at which a reading stops asking, e.g. 0.2; `samples` is then the most it asks. Null always asks `samples` */
                    targetHalfWidth?: number | null;
                    /** @description Whether the target is not asked at present */
                    isPaused?: boolean;
                };
            };
        };
        responses: {
            /** @description Update how often an engine is asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiTarget"];
                    };
                };
            };
        };
    };
    listAiVisibility: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description What each row is about, per target */
                by?: "target" | "prompt" | "topic" | "tag" | "country" | "persona" | "day";
                /** @description `previous` compares with the window of the same length before */
                compare?: "none" | "previous";
                /** @description `true` computes how stable it is from day to day that an own brand is named */
                stability?: "true" | "false";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by target, then by `group` */
                sort?: "group" | "-group" | "answers" | "-answers" | "mentionRate" | "-mentionRate" | "citationRate" | "-citationRate" | "firstMentionShare" | "-firstMentionShare" | "shareOfVoiceByAnswers" | "-shareOfVoiceByAnswers" | "shareOfVoiceByMentions" | "-shareOfVoiceByMentions" | "lastDay" | "-lastDay";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List how often AI answers name and cite the website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiVisibility"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiAnswers: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description Answers in this state */
                state?: "ok" | "refused" | "no_answer_surface" | "failed";
                /** @description `true` for answers that name an own brand */
                isOwnNamed?: "true" | "false";
                /** @description `true` for answers that cite an own page */
                isOwnCited?: "true" | "false";
                /** @description Answers that name this brand */
                brandId?: string;
                /** @description Answers that cite a page of this host */
                host?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "askedAt" | "-askedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List answers of AI engines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiAnswerSummary"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAiAnswer: {
        parameters: {
            query?: {
                /** @description `raw` adds the response as it was received */
                include?: "raw";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an answer of an AI engine with its evidence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiAnswer"];
                    };
                };
            };
        };
    };
    compareAiAnswers: {
        parameters: {
            query?: {
                /** @description Id of another answer of the website. Default: the one before it to the same prompt, by the same target */
                with?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two answers of AI engines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiAnswerComparison"];
                    };
                };
            };
        };
    };
    listAiCitations: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description `true` for prompts that name an own brand instead of the others */
                isBranded?: "true" | "false";
                /** @description What to list */
                by?: "domain" | "page";
                /** @description Whose pages to list */
                owner?: "own" | "competitor" | "other";
                /** @description Category to list */
                category?: "social" | "forum" | "video" | "news" | "reference" | "reviews" | "shop" | "official" | "other";
                /** @description Host whose citations to list, such as its pages */
                host?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: most answers first */
                sort?: "answers" | "-answers" | "name" | "-name" | "firstDay" | "-firstDay" | "lastDay" | "-lastDay" | "rank" | "-rank";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the domains or pages that AI answers cite */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiCitation"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiTurnover: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description `true` for prompts that name an own brand instead of the others */
                isBranded?: "true" | "false";
                /** @description What to compare */
                by?: "domain" | "page";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by target */
                sort?: "readingPairs" | "-readingPairs" | "overlap" | "-overlap" | "newShare" | "-newShare" | "goneShare" | "-goneShare";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List how much of what AI answers cite changes from day to day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiTurnover"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiCross: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description `true` for prompts that name an own brand instead of the others */
                isBranded?: "true" | "false";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List answers by whether they name and cite the website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiCrossTable"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listAiGaps: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description Only gaps of this kind */
                gap?: "named" | "cited";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: most answers with a competitor first */
                sort?: "competitorNamed" | "-competitorNamed" | "competitorCited" | "-competitorCited" | "promptText" | "-promptText";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List prompts whose answers have competitors but not the website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiGap"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiLiveFetches: {
        parameters: {
            query?: {
                /** @description State to list */
                state?: "fetched_live" | "ambiguous" | "not_seen_live" | "no_log" | "not_observable";
                /** @description Engine to list citations of */
                engine?: "chatgpt" | "claude" | "perplexity" | "gemini" | "grok" | "mistral" | "google_ai_mode" | "google_ai_overview" | "other";
                /** @description Part of the cited URL */
                url?: string;
                /** @description First day of the answers. Default: 30 days with `to` */
                from?: string;
                /** @description Last day of the answers. Default: today (UTC) */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest answer first */
                sort?: "askedAt" | "-askedAt" | "url" | "-url" | "state" | "-state" | "unrelatedChance" | "-unrelatedChance" | "earlierVisits" | "-earlierVisits";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List citations with whether the page was read for the answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiLiveFetch"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiFanOuts: {
        parameters: {
            query?: {
                /** @description First day, in UTC. Default: 27 days before the last */
                from?: string;
                /** @description Last day, in UTC. Default: today */
                to?: string;
                /** @description Id of a target; only its answers */
                aiTargetId?: string;
                /** @description Id of a prompt or keyword; only answers to it */
                promptId?: string;
                /** @description Prompts of this topic */
                topic?: string;
                /** @description Prompts with this tag, in any case */
                tag?: string;
                /** @description Prompts of this persona */
                persona?: string;
                /** @description Prompts of this stage */
                stage?: "awareness" | "consideration" | "decision" | "retention";
                /** @description Prompts asked from this country */
                country?: string;
                /** @description Prompts in this language */
                language?: string;
                /** @description Live or made-up answers, never both. Default: live ones if there are any */
                dataSource?: "live" | "sandbox";
                /** @description `true` for prompts that name an own brand instead of the others */
                isBranded?: "true" | "false";
                /** @description What to list */
                by?: "query" | "word" | "prompt" | "target";
                /** @description Part of the search or word, in any case */
                q?: string;
                /** @description `true` for searches that the website tracks as keywords, `false` for the others */
                isTracked?: "true" | "false";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: most answers first */
                sort?: "answers" | "-answers" | "name" | "-name" | "prompts" | "-prompts" | "firstDay" | "-firstDay" | "lastDay" | "-lastDay";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the searches that AI engines made for their answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiFanOut"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiRetrievals: {
        parameters: {
            query?: {
                /** @description `page`: the pages that are read most; `day`: a series without gaps */
                by?: "page" | "day";
                /** @description Pages to list: all that were retrieved in the period, those of them that no AI answer ever cited, or those that answers cited and no such crawler ever retrieved. With `by=day` only `retrieved` */
                kind?: "retrieved" | "retrieved_never_cited" | "cited_never_retrieved";
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: most visits first, or the oldest day */
                sort?: "visits" | "-visits" | "turnedAway" | "-turnedAway" | "path" | "-path" | "firstAt" | "-firstAt" | "lastAt" | "-lastAt" | "day" | "-day" | "citedLastAt" | "-citedLastAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what AI assistants fetched for people’s questions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiRetrieval"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAiImports: {
        parameters: {
            query?: {
                /** @description `google_report`: generative AI in Search Console; `bing_report`: AI Performance in Bing Webmaster Tools */
                source?: "google_report" | "bing_report";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-createdAt` */
                sort?: "createdAt" | "-createdAt" | "periodTo" | "-periodTo" | "rowCount" | "-rowCount";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List imported reports on AI answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiImport"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    importAiReport: {
        parameters: {
            query: {
                /** @description `google_report`: generative AI in Search Console; `bing_report`: AI Performance in Bing Webmaster Tools */
                source: "google_report" | "bing_report";
                /** @description First day that the report covers; needed unless the file has a column of days */
                from?: string;
                /** @description Last day that the report covers; needed as `from` is */
                to?: string;
                /** @description Whether `02/11/2026` is 2 November (`dmy`) or 11 February (`mdy`) */
                dayOrder?: "dmy" | "mdy";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import what Google or Bing report on their AI answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiImportReply"];
                    };
                };
            };
        };
    };
    getAiImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an imported report on AI answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiImport"];
                    };
                };
            };
        };
    };
    deleteAiImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an imported report with its evidence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listAiImportRows: {
        parameters: {
            query?: {
                /** @description Part of the page or query */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: in the order of the file */
                sort?: "impressions" | "-impressions" | "citations" | "-citations" | "day" | "-day" | "page" | "-page" | "query" | "-query";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the rows of an imported report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiImportRow"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    trackAiQueries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Queries of the report, as it has them */
                    queries: string[];
                    /**
                     * @description The one subject that the prompt belongs to; null for none
                     * @default null
                     */
                    topic?: string | null;
                    /**
                     * @description Tag names in any case; missing ones are created
                     * @default []
                     */
                    tags?: string[];
                    /**
                     * @description Who asks, such as `buyer`: a label that is not sent; null for none
                     * @default null
                     */
                    persona?: string | null;
                    /**
                     * @description Where in the purchase the question is asked
                     * @default null
                     */
                    stage?: ("awareness" | "consideration" | "decision" | "retention") | null;
                    /** @description ISO 3166-1 alpha-2. Default: the website’s */
                    country?: string;
                    /** @description ISO 639-1. Default: the website’s */
                    language?: string;
                };
            };
        };
        responses: {
            /** @description Track grounding queries of a report as prompts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiTrackedQuery"][];
                    };
                };
            };
        };
    };
    listAiReconciliation: {
        parameters: {
            query?: {
                /** @description Only pages that all of these sources have seen, separated by commas: prompts, google, bing, logs */
                seenBy?: string;
                /** @description Only pages that none of these sources has seen although it was measured, separated by commas */
                notSeenBy?: string;
                /** @description Only pages whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `path` */
                sort?: "path" | "-path" | "impressions" | "-impressions" | "citations" | "-citations" | "visits" | "-visits" | "citedLastAt" | "-citedLastAt" | "lastVisitAt" | "-lastVisitAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare prompts, operators’ reports and logs page by page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiReconciledPage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAiMethodology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get in sentences how AI answers are measured */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiMethodology"];
                    };
                };
            };
        };
    };
    listSearchConnections: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: oldest first */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List connections to search engines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchConnection"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createSearchConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description HTTP method; null if the log does not contain it
                     * @constant
                     */
                    method: "service_account";
                    /** @description Display name; the account’s address without one */
                    name?: string;
                    /** @description The JSON key file of the service account, as it is */
                    key: {
                        /**
                         * @description Kind of the key file
                         * @constant
                         */
                        type: "service_account";
                        /**
                         * Format: email
                         * @description Address of the service account
                         */
                        client_email: string;
                        /** @description Id of the key */
                        private_key_id?: string;
                        /** @description The private key in PEM */
                        private_key: string;
                        /**
                         * Format: uri
                         * @description Google’s token endpoint
                         */
                        token_uri: string;
                    };
                } | {
                    /** @description Id of the OAuth client */
                    clientId: string;
                    /** @description Secret of the OAuth client */
                    clientSecret: string;
                    /** @description Refresh token of that client */
                    refreshToken: string;
                    /**
                     * @description HTTP method; null if the log does not contain it
                     * @constant
                     */
                    method: "refresh_token";
                    /** @description Display name; the account’s address without one */
                    name?: string;
                } | {
                    /**
                     * @description HTTP method; null if the log does not contain it
                     * @constant
                     */
                    method: "api_key";
                    /** @description Display name; the account’s address without one */
                    name?: string;
                    /** @description API key of Bing Webmaster Tools */
                    apiKey: string;
                };
            };
        };
        responses: {
            /** @description Connect an account of a search engine */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchConnection"];
                    };
                };
            };
        };
    };
    startSearchConnect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the new connection
                     * @default Google Search Console
                     */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Start to connect Google Search Console in a browser */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchConnectLink"];
                    };
                };
            };
        };
    };
    testSearchConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test a connection and list its properties anew */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchConnection"];
                    };
                };
            };
        };
    };
    deleteSearchConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a connection (collected data is kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listSearchProperties: {
        parameters: {
            query?: {
                /** @description Id of a connection to Search Console or Bing Webmaster */
                connectionId?: string;
                /** @description A domain; its protocol and www. are removed */
                domain?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by domain */
                sort?: "domain" | "-domain" | "property" | "-property" | "listedAt" | "-listedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List properties of connections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchProperty"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listSearchBindings: {
        parameters: {
            query?: {
                /** @description Id of a website of this workspace */
                websiteId?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: oldest first */
                sort?: "createdAt" | "-createdAt" | "property" | "-property";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List websites that are bound to properties */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchBinding"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createSearchBindings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Websites with their properties; without it, all by domain */
                    bindings?: {
                        /** @description Id of a website of this workspace */
                        websiteId: string;
                        /** @description Id of a connection to Search Console or Bing Webmaster */
                        connectionId: string;
                        /** @description As `GET /search-console/properties` lists it */
                        property: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Bind websites to properties */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchBinding"][];
                    };
                };
            };
        };
    };
    deleteSearchBinding: {
        parameters: {
            query?: {
                /** @description The search engine to unbind from */
                provider?: "google" | "bing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unbind a website from its property (data is kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listSearchOverview: {
        parameters: {
            query?: {
                /** @description Number of days of each range, 7 to 180 */
                days?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-clicks` */
                sort?: "domain" | "-domain" | "clicks" | "-clicks" | "impressions" | "-impressions" | "clicksChange" | "-clicksChange";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List Google’s clicks and impressions of all websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchOverview"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    summarizeSearch: {
        parameters: {
            query?: {
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, the same weekdays 52 weeks before, or none */
                compare?: "previous_period" | "previous_year" | "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarize clicks and impressions in Google */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchSummary"];
                    };
                };
            };
        };
    };
    listSearchPerformance: {
        parameters: {
            query?: {
                /** @description What a row is: a day, a query, a page, a pair of both, a country, a device or a search appearance */
                dimension?: "day" | "query" | "page" | "query_page" | "country" | "device" | "appearance";
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, the same weekdays 52 weeks before, or none */
                compare?: "previous_period" | "previous_year" | "none";
                /** @description Part of the query, in any case */
                query?: string;
                /** @description Regular expression (RE2) that the query matches */
                queryRegex?: string;
                /** @description Part of the page’s address, in any case */
                page?: string;
                /** @description Regular expression (RE2) that the page’s address matches */
                pageRegex?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-clicks`; days: oldest first */
                sort?: "clicks" | "-clicks" | "impressions" | "-impressions" | "ctr" | "-ctr" | "position" | "-position" | "clicksChange" | "-clicksChange" | "impressionsChange" | "-impressionsChange" | "name" | "-name";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List clicks and impressions in Google by query, page, day and more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchPerformanceRow"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getSearchBrandSplit: {
        parameters: {
            query?: {
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, the same weekdays 52 weeks before, or none */
                compare?: "previous_period" | "previous_year" | "none";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Split web searches by whether they name an own brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchBrandSplit"];
                    };
                };
            };
        };
    };
    listSearchMovers: {
        parameters: {
            query?: {
                /** @description What a row is */
                dimension?: "query" | "page";
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, or the same weekdays 52 weeks before */
                compare?: "previous_period" | "previous_year";
                /** @description Fewest impressions in the range that has more of them */
                impressionsMin?: number;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List queries or pages that gained or lost clicks in Google */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchMover"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listSearchNewAndLost: {
        parameters: {
            query?: {
                /** @description What a row is */
                dimension?: "query" | "page";
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, or the same weekdays 52 weeks before */
                compare?: "previous_period" | "previous_year";
                /** @description Fewest impressions in the range that has more of them */
                impressionsMin?: number;
                /** @description `new`: shown in the range only; `lost`: shown in the earlier range only */
                state?: "new" | "lost";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List queries or pages that Google shows newly or no longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchNewOrLost"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listStrikingDistance: {
        parameters: {
            query?: {
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Fewest impressions */
                impressionsMin?: number;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List queries that are just below the top */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StrikingQuery"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listSearchCannibalization: {
        parameters: {
            query?: {
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Least share of a query’s impressions of a day, in percent */
                shareMin?: number;
                /** @description Fewest days that pages share */
                sharedDaysMin?: number;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List queries for which own pages compete in Google */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchCannibalization"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listSearchDecay: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pages that lose clicks in Google beyond the season */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchDecay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listContentGroups: {
        parameters: {
            query?: {
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description Days to compare with: as many just before, the same weekdays 52 weeks before, or none */
                compare?: "previous_period" | "previous_year" | "none";
                /** @description What makes a group: folders of the path, `pattern`, or the tags of tracked keywords, by their queries */
                by?: "folder" | "pattern" | "tag";
                /** @description Number of folders of a path that make a group, with `by` folder */
                depth?: number;
                /** @description Regular expression (RE2) for pages’ addresses, with `by` pattern: groups are what its first parenthesis matches, such as `^https://[^/]+/(de|en)/` */
                pattern?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List groups of pages or queries with their clicks in Google */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchContentGroup"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listSearchHours: {
        parameters: {
            query?: {
                /** @description Search type; types are never added up */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description Number of days up to today, as Google counts days */
                days?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: oldest first */
                sort?: "hourStart" | "-hourStart" | "clicks" | "-clicks" | "impressions" | "-impressions";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List clicks and impressions by hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchHour"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    getWebVitals: {
        parameters: {
            query?: {
                /** @description Origin or page; default: the origin `https://` and the website’s domain */
                url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the Core Web Vitals of real visits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebVitals"];
                    };
                };
            };
        };
    };
<<<<<<< HEAD
    explainSearch: {
        parameters: {
            query?: {
                /** @description The number that changed */
                metric?: "clicks" | "impressions";
                /** @description First day, as Google counts days. Default: 28 days up to `to` */
                from?: string;
                /** @description Last day. Default: the newest day that Google no longer changes */
                to?: string;
                /** @description First day to compare with; the range is as long as the other. Default: the newest earlier range with the same weekdays */
                compareFrom?: string;
=======
    listSubmittedSitemaps: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
<<<<<<< HEAD
            /** @description Explain why clicks or impressions in Google changed */
=======
            /** @description List sitemaps that were submitted to Google */
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
<<<<<<< HEAD
                        data: components["schemas"]["Explanation"];
=======
                        data: components["schemas"]["SubmittedSitemap"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                    };
                };
            };
        };
    };
<<<<<<< HEAD
    listSearchAnnotations: {
        parameters: {
            query?: {
                /** @description First day. Default: 16 months before `to` */
                from?: string;
                /** @description Last day. Default: today */
                to?: string;
=======
    submitSearchSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the sitemap, within the website’s property */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Submit a sitemap to Google */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description URLs that were submitted at least once
                             * @constant
                             */
                            submitted: true;
                            /** @description Address that was submitted */
                            url: string;
                            /** @description Property to which it was submitted */
                            property: string;
                        };
                    };
                };
            };
        };
    };
    listSearchImports: {
        parameters: {
            query?: {
                /** @description `export`: a snapshot of the performance report; else a table of the bulk export, whose rows are days */
                kind?: "export" | "searchdata_site_impression" | "searchdata_url_impression";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-createdAt` */
                sort?: "createdAt" | "-createdAt" | "periodTo" | "-periodTo" | "rowCount" | "-rowCount";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List imported files of Search Console */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchImport"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    importSearchData: {
        parameters: {
            query?: {
                /** @description Table of the bulk export that the file has; without it the file is an export of the performance report */
                table?: "searchdata_site_impression" | "searchdata_url_impression";
                /** @description Search type of an export; tables name theirs in each row */
                type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
                /** @description First day of an export; needed only if it has no table of days */
                from?: string;
                /** @description Last day of an export; needed as `from` is */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
                "text/csv": string;
                "application/x-ndjson": string;
                "application/vnd.apache.parquet": string;
            };
        };
        responses: {
            /** @description Import an export of Search Console, or a table of its bulk export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchImportReply"];
                    };
                };
            };
        };
    };
    getSearchImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an imported file of Search Console */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchImport"];
                    };
                };
            };
        };
    };
    deleteSearchImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an imported file of Search Console with its data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listSearchImportRows: {
        parameters: {
            query?: {
                /** @description Table of the export */
                dimension?: "query" | "page" | "country" | "device" | "appearance" | "date";
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
<<<<<<< HEAD
            /** @description List what happened to a website, for charts */
=======
            /** @description List the rows of an imported export */
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
<<<<<<< HEAD
                        data: components["schemas"]["Annotation"][];
=======
                        data: components["schemas"]["SearchImportRow"][];
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
<<<<<<< HEAD
    createSearchAnnotation: {
        parameters: {
            query?: never;
=======
    listBingStatistics: {
        parameters: {
            query?: {
                /** @description Whether rows are queries or pages */
                dimension?: "query" | "page";
                /** @description Snapshot to list. Default: the newest that is stored */
                day?: string;
                /** @description Snapshot to compare with. Default: the one before it */
                before?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-clicks` */
                sort?: "clicks" | "-clicks" | "impressions" | "-impressions" | "clicksChange" | "-clicksChange" | "impressionsChange" | "-impressionsChange";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            header?: never;
            path?: never;
            cookie?: never;
        };
<<<<<<< HEAD
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happened
                     * @default note
                     * @enum {string}
                     */
                    kind?: "content_published" | "deploy" | "link_won" | "outage" | "note";
                    /**
                     * Format: date
                     * @description Day on which it happened, as Google counts days
                     */
                    day: string;
                    /**
                     * @description Last day; null if it is of one day
                     * @default null
                     */
                    lastDay?: string | null;
                    /** @description What charts show */
                    title: string;
                    /**
                     * @description Page that it is about, or that tells more
                     * @default null
                     */
                    url?: string | null;
                };
            };
        };
        responses: {
            /** @description Record what happened to a website */
            201: {
=======
        requestBody?: never;
        responses: {
            /** @description List queries or pages with their clicks in Bing */
            200: {
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
<<<<<<< HEAD
                        data: components["schemas"]["OwnAnnotation"];
=======
                        data: components["schemas"]["BingStatistic"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listBingCrawlDays: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List Bing’s crawls of a website by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BingCrawlDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                    };
                };
            };
        };
    };
<<<<<<< HEAD
    deleteSearchAnnotation: {
=======
    listBingCrawlIssues: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pages that Bing could not crawl well */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BingCrawlIssue"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    getBingUrl: {
        parameters: {
            query: {
                /** @description Page within the website’s site at Bing */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get what Bing knows of a URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BingUrl"];
                    };
                };
            };
        };
    };
    getBingQuota: {
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
<<<<<<< HEAD
            /** @description Delete an annotation */
=======
            /** @description Get how many URLs Bing still accepts */
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
<<<<<<< HEAD
                        data: components["schemas"]["Deleted"];
=======
                        data: components["schemas"]["BingQuota"];
>>>>>>> f2056463 (feat(search-console): import exports and bulk tables, and read Bing)
                    };
                };
            };
        };
    };
    listBacklinks: {
        parameters: {
            query?: {
                /** @description Only links of this registrable domain */
                linkingDomain?: string;
                /** @description Only links to this address */
                targetUrl?: string;
                /** @description Only links with this text, in any case */
                anchor?: string;
                /** @description Only links that this source has named */
                source?: "dataforseo" | "sandbox" | "search_console" | "ahrefs" | "majestic" | "moz" | "semrush" | "other";
                /** @description `true` for links that are followed, `false` for those that are not */
                isFollowed?: "true" | "false";
                /** @description Part of either URL, case-sensitive */
                q?: string;
                /** @description `true` for lost links, `false` for the others; default: both */
                isLost?: "true" | "false";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the newest first */
                sort?: "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt" | "lostAt" | "-lostAt" | "rank" | "-rank";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List collected links to a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Backlink"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    summarizeBacklinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarize the collected links to a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkSummary"];
                    };
                };
            };
        };
    };
    listLinkingDomains: {
        parameters: {
            query?: {
                /** @description `true` for those whose links are all lost, `false` for the others; default: both */
                isLost?: "true" | "false";
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the most links first */
                sort?: "links" | "-links" | "followedLinks" | "-followedLinks" | "domains" | "-domains" | "lostLinks" | "-lostLinks" | "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt";
                /** @description `collected`: links of providers and files. `common_crawl`: the domain graph, ordered by place, to which `sort` and `isLost` do not apply */
                source?: "collected" | "common_crawl";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the domains that link to a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkingDomain"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listLinkAnchors: {
        parameters: {
            query?: {
                /** @description `true` for those whose links are all lost, `false` for the others; default: both */
                isLost?: "true" | "false";
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the most links first */
                sort?: "links" | "-links" | "followedLinks" | "-followedLinks" | "domains" | "-domains" | "lostLinks" | "-lostLinks" | "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the texts of links to a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkAnchor"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listLinkedPages: {
        parameters: {
            query?: {
                /** @description `true` for those whose links are all lost, `false` for the others; default: both */
                isLost?: "true" | "false";
                /** @description Part of the name, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the most links first */
                sort?: "links" | "-links" | "followedLinks" | "-followedLinks" | "domains" | "-domains" | "lostLinks" | "-lostLinks" | "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the pages of a website that links lead to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkedPage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listBacklinkSeries: {
        parameters: {
            query?: {
                /** @description First day; default: 90 days ago */
                from?: string;
                /** @description Last day; default: today */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List new and lost links by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listNewBacklinks: {
        parameters: {
            query?: {
                /** @description Start of the range; default: 30 days ago */
                from?: string;
                /** @description End of the range; a date includes its whole day */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List links that are new */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Backlink"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listLostBacklinks: {
        parameters: {
            query?: {
                /** @description Start of the range; default: 30 days ago */
                from?: string;
                /** @description End of the range; a date includes its whole day */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List links that were lost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Backlink"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listBacklinkGaps: {
        parameters: {
            query?: {
                /** @description Part of the domain */
                q?: string;
                /** @description Whether it is of collected links or of Common Crawl’s domain graph */
                source?: "collected" | "common_crawl";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List domains that link to competitors only */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkGap"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listBrokenPages: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pages that links lead to and that are gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BrokenPage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listReferrers: {
        parameters: {
            query?: {
                /** @description First day (UTC); default: 28 days ago */
                from?: string;
                /** @description Last day; default: today */
                to?: string;
                /** @description `website`: pages of other websites; `search_engine`: hosts of search engines */
                kind?: "website" | "search_engine";
                /** @description Whether a row is a page or a host */
                by?: "url" | "host";
                /** @description Part of the URL, in any case */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the most visits first */
                sort?: "visits" | "-visits" | "firstDay" | "-firstDay" | "lastDay" | "-lastDay";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the pages that sent people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PageReferrer"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listReferrerSeries: {
        parameters: {
            query?: {
                /** @description First day (UTC); default: 28 days ago */
                from?: string;
                /** @description Last day; default: today */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List where people came from by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReferrerDay"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    getDisavow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the disavow file of a website */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Disavow"];
                    };
                };
            };
        };
    };
    saveDisavow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Domains, with all their subdomains
                     * @default []
                     */
                    domains?: string[];
                    /**
                     * @description Single pages
                     * @default []
                     */
                    urls?: string[];
                };
            };
        };
        responses: {
            /** @description Choose the links to disavow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Disavow"];
                    };
                };
            };
        };
    };
    estimateBacklinks: {
        parameters: {
            query?: {
                /** @description Most links to buy */
                linksMax?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Estimate what collecting links would cost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkEstimate"];
                    };
                };
            };
        };
    };
    collectBacklinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Most links to buy; they are bought by the thousand
                     * @default 10000
                     */
                    linksMax?: number;
                };
            };
        };
        responses: {
            /** @description Collect the links to a website */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobRef"];
                    };
                };
            };
        };
    };
    importBacklinks: {
        parameters: {
            query?: {
                /** @description Tool that made the file; default: recognized by its columns */
                source?: "search_console" | "ahrefs" | "majestic" | "moz" | "semrush" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import links from a file of another tool */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkImportReply"];
                    };
                };
            };
        };
    };
    listBacklinkImports: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List where links were collected from */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BacklinkImport"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listKnownLinks: {
        parameters: {
            query?: {
                /** @description Only links in one of these states, comma-separated */
                state?: string;
                /** @description `true` for links that two fetches did not find, `false` for the others */
                isLost?: "true" | "false";
                /** @description Only links on pages of this host */
                host?: string;
                /** @description Part of either URL, case-sensitive */
                q?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the newest first */
                sort?: "createdAt" | "-createdAt" | "sourceUrl" | "-sourceUrl" | "targetUrl" | "-targetUrl" | "state" | "-state" | "checkedAt" | "-checkedAt" | "lostAt" | "-lostAt" | "price" | "-price";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List known links with their state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnownLink"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    createKnownLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The links to add */
                    links: {
                        /** @description Page that has the link */
                        sourceUrl: string;
                        /** @description Address that it should lead to */
                        targetUrl: string;
                        /**
                         * @description What the link cost; null if that was not said
                         * @default null
                         */
                        price?: number | null;
                        /**
                         * @description ISO 4217 code of the price’s currency
                         * @default null
                         */
                        currency?: string | null;
                        /**
                         * @description Anything to remember about the link
                         * @default null
                         */
                        note?: string | null;
                        /**
                         * @description Text that the link should have, in any case; null for any
                         * @default null
                         */
                        expectedAnchor?: string | null;
                        /** @description Which of nofollow, ugc and sponsored the link should have; empty for none of them, null for any */
                        expectedRel?: ("nofollow" | "ugc" | "sponsored")[] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Add known links, which are checked every day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Results in the order of the request */
                            links: components["schemas"]["KnownLinkAnswer"][];
                            /** @description The job that checks them; null if none was added */
                            job: components["schemas"]["JobRef"] | null;
                        };
                    };
                };
            };
        };
    };
    deleteKnownLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of known links */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Delete known links, all or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of links that were deleted */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    importKnownLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Import known links from a CSV file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnownLinkImport"];
                    };
                };
            };
        };
    };
    checkKnownLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Ids of the links to check; default: all */
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Check known links now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobRef"];
                    };
                };
            };
        };
    };
    getKnownLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a known link with its history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnownLinkWithHistory"];
                    };
                };
            };
        };
    };
    updateKnownLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What the link cost; null if that was not said */
                    price?: number | null;
                    /** @description ISO 4217 code of the price’s currency */
                    currency?: string | null;
                    /** @description Anything to remember about the link */
                    note?: string | null;
                    /** @description Text that the link should have, in any case; null for any */
                    expectedAnchor?: string | null;
                    /** @description Which of nofollow, ugc and sponsored the link should have; empty for none of them, null for any */
                    expectedRel?: ("nofollow" | "ugc" | "sponsored")[] | null;
                };
            };
        };
        responses: {
            /** @description Update a known link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnownLink"];
                    };
                };
            };
        };
    };
    listLogDrains: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `createdAt` */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "lastReceivedAt" | "-lastReceivedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s log drains (tokens are never shown) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogDrain"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the log format; null to detect it from the lines of each body */
                    format?: string | null;
                    /** @description Your own names of fields in JSON lines, with dots between levels */
                    fieldMap?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Which address of a line is the client’s
                     * @enum {string}
                     */
                    addressField?: "address" | "forwardedFor";
                    /** @description Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor */
                    trustedHops?: number;
                    /** @description Scheme of lines that name none; null if unknown */
                    scheme?: ("http" | "https") | null;
                    /** @description Time zone of local times that name none, as in HAProxy’s logs; null for UTC */
                    timezone?: string | null;
                    /** @description Requests that the drain may make in a minute */
                    requestsPerMinute?: number;
                    /** @description Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify */
                    vercelVerify?: string | null;
                    /** @description `edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown */
                    tier?: ("edge" | "origin") | null;
                    /** @description Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment */
                    countReferrers?: boolean;
                    /** @description Host of lines that name none; null for the website’s domain, marked by `isHostAssumed` */
                    host?: string | null;
                    /** @description Secret with which Vercel signs bodies; once set, unsigned bodies are refused. Null removes it */
                    signingSecret?: string | null;
                    /** @description Display name */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a log drain */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogDrainWithToken"];
                    };
                };
            };
        };
    };
    getLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a log drain with its recent traffic and problems */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogDrain"];
                    };
                };
            };
        };
    };
    deleteLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a log drain (its stored visits are kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the log format; null to detect it from the lines of each body */
                    format?: string | null;
                    /** @description Your own names of fields in JSON lines, with dots between levels */
                    fieldMap?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Which address of a line is the client’s
                     * @enum {string}
                     */
                    addressField?: "address" | "forwardedFor";
                    /** @description Number of your own proxies that append to X-Forwarded-For, counted from its right end; used with addressField=forwardedFor */
                    trustedHops?: number;
                    /** @description Scheme of lines that name none; null if unknown */
                    scheme?: ("http" | "https") | null;
                    /** @description Time zone of local times that name none, as in HAProxy’s logs; null for UTC */
                    timezone?: string | null;
                    /** @description Requests that the drain may make in a minute */
                    requestsPerMinute?: number;
                    /** @description Code that Vercel shows when you create a drain there; it is returned as x-vercel-verify */
                    vercelVerify?: string | null;
                    /** @description `edge`: every request to the website reaches this log, and each is logged, as by a CDN, or by a server without one; `origin`: a CDN in front answers some requests itself. Only with an `edge` drain can a missing visit mean that none happened; null if unknown */
                    tier?: ("edge" | "origin") | null;
                    /** @description Whether the pages that sent people are counted by day, from the referrers of their successful requests: never the people, and URLs without query and fragment */
                    countReferrers?: boolean;
                    /** @description Host of lines that name none; null for the website’s domain, marked by `isHostAssumed` */
                    host?: string | null;
                    /** @description Secret with which Vercel signs bodies; once set, unsigned bodies are refused. Null removes it */
                    signingSecret?: string | null;
                    /** @description Seconds for which a replaced signing secret still works; default 0, which ends it at once */
                    signingSecretGraceSeconds?: number;
                    /** @description Display name */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Update a log drain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogDrain"];
                    };
                };
            };
        };
    };
    rotateLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds for which the old secret still works; 0 ends it at once
                     * @default 86400
                     */
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Rotate a log drain’s token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedLogDrain"];
                    };
                };
            };
        };
    };
    listLogBatches: {
        parameters: {
            query?: {
                /** @description Only batches that this drain first sent */
                drainId?: string;
                /** @description Only batches that this API key first sent */
                keyId?: string;
                /** @description Only batches in this state */
                state?: "open" | "complete" | "deleting";
                /** @description Only batches received from this UTC day or time on */
                from?: string;
                /** @description Only batches received before this time, or to the end of this UTC day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-receivedAt` */
                sort?: "receivedAt" | "-receivedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List log batches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogBatch"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    previewLogBatchDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what deleting a log batch would remove */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogBatchDeletionPreview"];
                    };
                };
            };
        };
    };
    deleteLogBatch: {
        parameters: {
            query?: {
                /** @description Whether to delete the batches that continue it, too: those of the same file when it had grown */
                withContinuations?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take the visits of a log batch back */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogBatchDeletion"];
                    };
                };
            };
        };
    };
    checkLogs: {
        parameters: {
            query?: {
                /** @description Name of the log format. Default: the drain’s, else detected from the first lines */
                format?: string;
                /** @description Token of a log drain, for senders that cannot set a header */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Describe the log endpoint and its formats */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogEndpoint"];
                    };
                };
            };
        };
    };
    putLogs: {
        parameters: {
            query?: {
                /** @description Name of the log format. Default: the drain’s, else detected from the first lines */
                format?: string;
                /** @description Token of a log drain, for senders that cannot set a header */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
                "application/gzip": string;
            };
        };
        responses: {
            /** @description Ingest access log lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogIngestion"];
                    };
                };
            };
        };
    };
    ingestLogs: {
        parameters: {
            query?: {
                /** @description Name of the log format. Default: the drain’s, else detected from the first lines */
                format?: string;
                /** @description Token of a log drain, for senders that cannot set a header */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
                "application/gzip": string;
            };
        };
        responses: {
            /** @description Ingest access log lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogIngestion"];
                    };
                };
            };
        };
    };
    listCrawlers: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Dimensions to count by, separated by commas: bot, operator, purpose, verification, day, hour, httpStatus, statusClass, method, host, hasQuery, path, directory */
                groupBy?: string;
                /** @description Number of path segments that make up a `directory` */
                depth?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-visits`. Sorting by a dimension needs it in `groupBy`; `day` sorts hours as well */
                sort?: "visits" | "-visits" | "firstAt" | "-firstAt" | "lastAt" | "-lastAt" | "bot" | "-bot" | "day" | "-day" | "httpStatus" | "-httpStatus" | "path" | "-path" | "directory" | "-directory";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count crawler visits by bot, purpose, time, HTTP status, path and more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerCounts"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlerVisits: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-at` */
                sort?: "at" | "-at";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List crawler visits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerVisit"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlerMatrix: {
        parameters: {
            query?: {
                /** @description Only crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only crawlers in this state */
                visitState?: "visited" | "unverified" | "not_visited" | "not_measured" | "not_applicable";
                /** @description Only crawlers with this access */
                access?: "allowed" | "partly" | "blocked" | "unknown";
                /** @description Host whose robots.txt is evaluated. Default: the website’s domain */
                host?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by operator, as crawlers are listed in this service */
                sort?: "bot" | "-bot" | "visits" | "-visits" | "violations" | "-violations" | "lastVisitAt" | "-lastVisitAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List known crawlers with their robots.txt access, visits and citations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerMatrixRow"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listRobotsVersions: {
        parameters: {
            query?: {
                /** @description Only versions of this host. Default: all of the website’s hosts */
                host?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-firstSeenAt` */
                sort?: "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt" | "host" | "-host" | "checks" | "-checks";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List versions of robots.txt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RobotsVersion"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    readRobots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read robots.txt now and then daily */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobRef"];
                    };
                };
            };
        };
    };
    checkRobots: {
        parameters: {
            query?: {
                /** @description URL to check. Default: the home page by https */
                url?: string;
                /** @description Name of a known crawler, or any token as in a User-agent line */
                bot?: string;
                /** @description Time whose version of robots.txt is checked; a day means its first instant. Default: now */
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check whether robots.txt allows a crawler to fetch a URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RobotsCheck"];
                    };
                };
            };
        };
    };
    simulateRobots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The robots.txt to try. Crawlers read its first 500 KiB */
                    text: string;
                    /** @description Host whose robots.txt it would replace. Default: the website’s domain */
                    host?: string;
                };
            };
        };
        responses: {
            /** @description Simulate a robots.txt: visits lost and gained, pages closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RobotsSimulation"];
                    };
                };
            };
        };
    };
    getRobotsCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a version of robots.txt: text, rules and warnings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RobotsCopy"];
                    };
                };
            };
        };
    };
    listCrawlerSeries: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Length of the time of each point */
                interval?: "day" | "hour";
                /** @description Field with a series for each of its values. Default: one series of all visits */
                by?: "bot" | "operator" | "purpose" | "verification" | "statusClass";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `at` */
                sort?: "at" | "-at";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List crawler visits by day or hour, without gaps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerSeriesPoint"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawledPaths: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Which paths: those with the most or least visits in the period, those with their first verified visit ever in the period (`new`), or those with verified visits before the period and none since (`gone`). `new` and `gone` need `from` */
                kind?: "most" | "least" | "new" | "gone";
                /** @description Whether rows are paths, or paths with their queries (`url`) */
                by?: "path" | "url";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-visits` for kind=most, `visits` for least, `-firstVerifiedAt` for new, `-lastVerifiedAt` for gone. kind=new and kind=gone cannot be sorted by `visits` or `lastAt` */
                sort?: "visits" | "-visits" | "path" | "-path" | "lastAt" | "-lastAt" | "firstVerifiedAt" | "-firstVerifiedAt" | "lastVerifiedAt" | "-lastVerifiedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List crawled paths: most, least, new or gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawledPath"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlerErrors: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-visits` */
                sort?: "visits" | "-visits" | "path" | "-path" | "httpStatus" | "-httpStatus" | "firstAt" | "-firstAt" | "lastAt" | "-lastAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List error responses to verified crawlers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerError"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlWaste: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: all crawlers together first, then each crawler by `-of` */
                sort?: "bot" | "-bot" | "visits" | "-visits" | "of" | "-of" | "share" | "-share";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List shares of crawling spent on parameters, redirects, errors and static files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlShare"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawledParameters: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits with this verification */
                verification?: "verified" | "spoofed" | "unverifiable";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-visits` */
                sort?: "visits" | "-visits" | "name" | "-name";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List query parameters by crawl volume */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawledParameter"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlerBots: {
        parameters: {
            query?: {
                /** @description Only visits of this crawler, such as Googlebot or GPTBot */
                bot?: string;
                /** @description Only visits of this company’s crawlers, such as OpenAI’s */
                operator?: string;
                /** @description Only visits of crawlers with this purpose */
                purpose?: "search" | "ai_training" | "ai_search" | "ai_user" | "seo" | "social" | "monitoring" | "archive" | "ads" | "other";
                /** @description Only visits answered with this HTTP status, such as 404, or class, such as 4xx */
                httpStatus?: string;
                /** @description Only URLs whose path begins with this text */
                path?: string;
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the oldest data */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: the newest data */
                to?: string;
                /** @description Only crawlers with this change */
                change?: "new" | "vanished" | "present" | "unknown";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-lastVerifiedAt` */
                sort?: "bot" | "-bot" | "visits" | "-visits" | "daysSilent" | "-daysSilent" | "firstVerifiedAt" | "-firstVerifiedAt" | "lastVerifiedAt" | "-lastVerifiedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List crawlers that are new, present or vanished */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerBot"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listLogGaps: {
        parameters: {
            query?: {
                /** @description Start of the period: a day in UTC, or a time with its zone. Default: the first log line */
                from?: string;
                /** @description End of the period: a day, which is included, or a time, which is not. Default: now */
                to?: string;
                /** @description Shortest gap to list, in hours. A small website may have no visitors for hours at night */
                hoursMin?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `from` */
                sort?: "from" | "-from" | "hours" | "-hours";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List hours without any log line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogGap"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCrawlerLists: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `name` */
                sort?: "name" | "-name" | "day" | "-day" | "prefixes" | "-prefixes" | "fetchedAt" | "-fetchedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the published address lists that verify crawlers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrawlerList"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listLedgerUrls: {
        parameters: {
            query?: {
                /** @description All of these states, comma-separated: tracked, submitted, crawled, discovered, crawl_error, in_sitemap, ranking, cited, indexed, not_indexed, linked */
                state?: string;
                /** @description Crawler with a verified visit */
                bot?: string;
                /** @description Only URLs with a verified visit of this search engine’s crawlers */
                engine?: "google" | "bing" | "yandex" | "naver" | "seznam" | "yep" | "baidu" | "duckduckgo" | "apple" | "openai" | "anthropic" | "perplexity" | "amazon" | "meta" | "petal" | "sogou" | "qwant" | "mojeek" | "yahoo" | "coccoc";
                /** @description Only URLs that were submitted to this channel */
                channel?: "indexnow" | "bing" | "sitemap";
                /** @description Only URLs discovered from this time on, by `bot`, `engine` or any search crawler */
                discoveredFrom?: string;
                /** @description End of that range; a date counts whole */
                discoveredTo?: string;
                /** @description Only URLs first submitted from this time on, to `channel` or any */
                submittedFrom?: string;
                /** @description End of that range; a date counts whole */
                submittedTo?: string;
                /** @description Whether a crawler visited it, verified */
                isCrawled?: "true" | "false";
                /** @description Whether a keyword’s newest reading shows it */
                isRanking?: "true" | "false";
                /** @description Whether a tracked sitemap lists it */
                isInSitemap?: "true" | "false";
                /** @description Whether an AI answer cited it */
                cited?: "true" | "false";
                /** @description `true`: cited and not crawled */
                citedNeverCrawled?: "true" | "false";
                /** @description `true`: crawled and not cited */
                crawledNeverCited?: "true" | "false";
                /** @description Whether a link of another website leads to it */
                linked?: "true" | "false";
                /** @description `true`: linked and not crawled */
                linkedNeverCrawled?: "true" | "false";
                /** @description Only URLs in this state of Google’s index */
                indexState?: "indexed" | "not_indexed" | "unknown";
                /** @description Only URLs whose state in Google’s index has this evidence */
                indexSource?: "gsc_impression" | "inspection";
                /** @description Part of the URL, case-sensitive */
                q?: string;
                /** @description Host, with a port that is not the default */
                host?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Undiscovered URLs come last. CSV is always sorted by `addedAt`. Default: `addedAt` */
                sort?: "addedAt" | "-addedAt" | "discoveredAt" | "-discoveredAt" | "url" | "-url";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tracked URLs with what is known about them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerUrl"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    trackUrls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Absolute URLs on the website’s own hosts */
                    urls: (string | {
                        /** @description Absolute URL */
                        url: string;
                    })[];
                    /**
                     * @description Channels to submit to; default: none, the URLs are only tracked
                     * @default []
                     */
                    channels?: ("indexnow" | "bing" | "sitemap")[];
                    /**
                     * @description Whether to submit URLs again that were accepted less than a day ago
                     * @default false
                     */
                    force?: boolean;
                    /**
                     * @description Number of days for which the logs are watched for a visit that confirms the submission
                     * @default 14
                     */
                    confirmDays?: number;
                };
            };
        };
        responses: {
            /** @description Track URLs in the ledger and submit them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrackedUrls"];
                    };
                };
            };
        };
    };
    untrackUrls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of tracked URLs */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Stop tracking URLs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            deleted: true;
                            /** @description Number of URLs removed */
                            count: number;
                        };
                    };
                };
            };
        };
    };
    summarizeLedgerUrls: {
        parameters: {
            query?: {
                /** @description First day of `discoveredByDay`; default: 30 days including `to` */
                from?: string;
                /** @description Last day of `discoveredByDay`; default: today (UTC) */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Summarize the URL ledger by state, engine and day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerSummary"];
                    };
                };
            };
        };
    };
    getLedgerUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a tracked URL with its history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerUrlLife"];
                    };
                };
            };
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                /** @description Only submissions to this channel */
                channel?: "indexnow" | "bing" | "sitemap";
                /** @description Only submissions in this state */
                state?: "queued" | "sending" | "accepted" | "refused" | "failed" | "canceled";
                /** @description Only submissions queued at or after this time */
                from?: string;
                /** @description Only submissions queued before this time; a date includes its whole day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-queuedAt` */
                sort?: "queuedAt" | "-queuedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List submissions by URL and channel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Submission"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    submitUrls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of tracked URLs */
                    ids?: string[];
                    /**
                     * @description Instead of `ids`: up to 10,000 URLs in this state on the channel
                     * @enum {string}
                     */
                    state?: "not_submitted" | "accepted" | "refused" | "failed" | "canceled";
                    /** @description Channels to submit to */
                    channels: ("indexnow" | "bing" | "sitemap")[];
                    /**
                     * @description Whether to submit URLs again that were accepted less than a day ago
                     * @default false
                     */
                    force?: boolean;
                    /**
                     * @description Number of days for which the logs are watched for a visit that confirms the submission
                     * @default 14
                     */
                    confirmDays?: number;
                };
            };
        };
        responses: {
            /** @description Submit tracked URLs */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedSubmissions"];
                    };
                };
            };
        };
    };
    getIndexNowKey: {
        parameters: {
            query?: {
                /** @description `true` fetches the files even if they were checked within the last minute; `false` fetches none. Default: files not checked within the last minute */
                check?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the IndexNow key and check whether it is hosted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IndexNowKey"];
                    };
                };
            };
        };
    };
    getSubmissionQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get each submission channel’s quota and last response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubmissionQuota"][];
                    };
                };
            };
        };
    };
    listSitemaps: {
        parameters: {
            query?: {
                /** @description Only sitemaps in this state */
                state?: "queued" | "ok" | "failed";
                /** @description Only sitemaps that this named */
                source?: "request" | "robots" | "index";
                /** @description Only sitemaps in this format */
                kind?: "urlset" | "index" | "rss" | "atom" | "text";
                /** @description Only files that this sitemap index names */
                parentId?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `createdAt` */
                sort?: "createdAt" | "-createdAt" | "url" | "-url" | "urlCount" | "-urlCount" | "readAt" | "-readAt" | "nextReadAt" | "-nextReadAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tracked sitemaps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sitemap"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    trackSitemaps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL of a sitemap on the website’s own hosts */
                    url?: string;
                    /** @description URLs of several sitemaps on the website’s own hosts */
                    urls?: string[];
                    /**
                     * @description Tracks the sitemaps that robots.txt names, now and later
                     * @constant
                     */
                    fromRobots?: true;
                };
            };
        };
        responses: {
            /** @description Track sitemaps */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrackedSitemaps"];
                    };
                };
            };
        };
    };
    getSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a sitemap with its recent reads and changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SitemapWithReads"];
                    };
                };
            };
        };
    };
    untrackSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop tracking a sitemap */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    getIndexCoverage: {
        parameters: {
            query?: {
                /** @description First day of `days`; default: 90 days including `to` */
                from?: string;
                /** @description Last day of `days`; default: today (UTC) */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get how much of the website Google has indexed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IndexCoverage"];
                    };
                };
            };
        };
    };
    listInspections: {
        parameters: {
            query?: {
                /** @description Only URLs in this state */
                state?: "queued" | "inspected" | "failed";
                /** @description Only URLs with this verdict */
                verdict?: "PASS" | "PARTIAL" | "FAIL" | "NEUTRAL" | "VERDICT_UNSPECIFIED";
                /** @description Only URLs with this reason */
                reason?: "indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict";
                /** @description Only this URL */
                urlId?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-inspectedAt` */
                sort?: "inspectedAt" | "-inspectedAt" | "queuedAt" | "-queuedAt" | "lastCrawlAt" | "-lastCrawlAt" | "url" | "-url";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List URL inspections and what is in line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Inspection"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    requestInspections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Absolute URLs on the website’s own hosts, within the bound property */
                    urls: string[];
                };
            };
        };
        responses: {
            /** @description Ask Google to inspect URLs */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RequestedInspections"];
                    };
                };
            };
        };
    };
    listInspectionChanges: {
        parameters: {
            query?: {
                /** @description Only this URL */
                urlId?: string;
                /** @description Only changes to this reason */
                reason?: "indexed" | "blocked_by_robots" | "noindex" | "not_found" | "soft_404" | "server_error" | "access_denied" | "client_error" | "redirect_error" | "crawl_error" | "other_canonical" | "never_crawled" | "crawled_not_indexed" | "no_verdict";
                /** @description Only changes found at or after this time */
                from?: string;
                /** @description Only changes found before this time; a date includes its whole day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: `-inspectedAt` */
                sort?: "inspectedAt" | "-inspectedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what inspections found to have changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InspectionChange"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description Only campaigns with this status */
                status?: "draft" | "running" | "concluded" | "stopped";
                /** @description Only campaigns on this website */
                websiteId?: string;
                /** @description Only campaigns with this tag */
                tag?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the newest first */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "startDay" | "-startDay" | "endDay" | "-endDay";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List campaigns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignSummary"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the campaign */
                    name: string;
                    /**
                     * @description What is expected to happen, and why
                     * @default null
                     */
                    hypothesis?: string | null;
                    /**
                     * @description What would be a success
                     * @default null
                     */
                    goal?: string | null;
                    /**
                     * @description Person or team that is responsible
                     * @default null
                     */
                    owner?: string | null;
                    /**
                     * @description Labels of the campaign
                     * @default []
                     */
                    tags?: string[];
                    /** @description Ids of the websites that the pages belong to */
                    websiteIds: string[];
                    /**
                     * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
                     * @default random
                     * @enum {string}
                     */
                    assignment?: "random" | "matched" | "self_selected";
                    /**
                     * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
                     * @enum {string}
                     */
                    primaryMetric: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
                    /**
                     * @description Metrics that are reported, too, with their p adjusted for being several
                     * @default []
                     */
                    secondaryMetrics?: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
                    /** @description URLs of the pages to change; for a random assignment, of all pages to draw from */
                    targetPages: string[];
                    /**
                     * @description URLs of the pages that stay as they are; empty for a random assignment
                     * @default []
                     */
                    controlPages?: string[];
                    /**
                     * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
                     * @default daily
                     * @enum {string}
                     */
                    cadence?: "daily" | "website";
                    /**
                     * Format: date
                     * @description First day, in UTC, on which the target pages are changed
                     */
                    startDay: string;
                    /**
                     * Format: date
                     * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
                     */
                    endDay: string;
                };
            };
        };
        responses: {
            /** @description Create a campaign as a draft */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a campaign with its events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the campaign */
                    name?: string;
                    /** @description What is expected to happen, and why */
                    hypothesis?: string | null;
                    /** @description What would be a success */
                    goal?: string | null;
                    /** @description Person or team that is responsible */
                    owner?: string | null;
                    /** @description Labels of the campaign */
                    tags?: string[];
                    /** @description Ids of the websites that the pages belong to */
                    websiteIds?: string[];
                    /**
                     * @description `random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least
                     * @enum {string}
                     */
                    assignment?: "random" | "matched" | "self_selected";
                    /**
                     * @description The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console
                     * @enum {string}
                     */
                    primaryMetric?: "crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position";
                    /** @description Metrics that are reported, too, with their p adjusted for being several */
                    secondaryMetrics?: ("crawler_visits" | "clicks" | "impressions" | "click_through_rate" | "position")[];
                    /** @description URLs of the pages to change; for a random assignment, of all pages to draw from */
                    targetPages?: string[];
                    /** @description URLs of the pages that stay as they are; empty for a random assignment */
                    controlPages?: string[];
                    /**
                     * @description `daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say
                     * @enum {string}
                     */
                    cadence?: "daily" | "website";
                    /**
                     * Format: date
                     * @description First day, in UTC, on which the target pages are changed
                     */
                    startDay?: string;
                    /**
                     * Format: date
                     * @description Last day, in UTC, that is measured; a campaign has 7 to 366 days
                     */
                    endDay?: string;
                };
            };
        };
        responses: {
            /** @description Update a draft of a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    getCampaignDesign: {
        parameters: {
            query?: {
                /** @description Effect that should be found, in `unit`: 0.1 is 10 % more clicks, or 0.1 positions */
                wishedEffect?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See what a draft could find */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignDesign"];
                    };
                };
            };
        };
    };
    startCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Start a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartedCampaign"];
                    };
                };
            };
        };
    };
    getCampaignResults: {
        parameters: {
            query?: {
                /** @description An earlier cohort. Default: the newest one */
                cohortId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the result of a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignResults"];
                    };
                };
            };
        };
    };
    concludeCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conclude a campaign after its last day */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    stopCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Why it is stopped; null without a reason
                     * @default null
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Stop a campaign before its end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoppedCampaign"];
                    };
                };
            };
        };
    };
    listCampaignCohorts: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the cohorts of a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignCohort"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    replaceCampaignCohort: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description URLs of pages to add; of a random assignment, half of them are drawn
                     * @default []
                     */
                    addTargetPages?: string[];
                    /**
                     * @description URLs of pages to add that stay as they are; empty for a random assignment
                     * @default []
                     */
                    addControlPages?: string[];
                    /**
                     * @description URLs of pages that no longer count
                     * @default []
                     */
                    removePages?: string[];
                    /**
                     * Format: date
                     * @description First day of the new cohort, in UTC, tomorrow or later. Default: tomorrow
                     */
                    startDay?: string;
                };
            };
        };
        responses: {
            /** @description Add or remove pages of a running campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignCohort"];
                    };
                };
            };
        };
    };
    listCohortUnits: {
        parameters: {
            query?: {
                /** @description `true` for pages that are to be changed, `false` for the others */
                isTreated?: "true" | "false";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the pages of a cohort */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignUnit"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCampaignSeries: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the series of a cohort, page by page and day by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignSeriesRow"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listCampaignEvents: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the events of a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCampaignEvent"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    addCampaignEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happened
                     * @enum {string}
                     */
                    kind: "content_published" | "deploy" | "link_won" | "outage" | "note";
                    /**
                     * Format: date-time
                     * @description When it happened, with the time’s zone. Default: the time of the request
                     */
                    at?: string;
                    /** @description What happened, in a few words */
                    title: string;
                    /**
                     * @description Page that it is about, or that tells more; null without one
                     * @default null
                     */
                    url?: string | null;
                    /**
                     * @description Your own id of the event, such as a commit; null without one
                     * @default null
                     */
                    externalId?: string | null;
                };
            };
        };
        responses: {
            /** @description Add an event to a campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedCampaignEvent"];
                    };
                };
            };
        };
    };
    deleteCampaignEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an event of a campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    listWebsiteAlerts: {
        parameters: {
            query?: {
                /** @description Only alerts in this state */
                state?: "open" | "closed";
                /** @description Only alerts of this kind */
                kind?: "bot_stopped" | "error_spike" | "spoofed_spike" | "blocked_bot_came" | "submitted_not_crawled" | "robots_changed" | "logs_silent" | "link.lost" | "link.nofollowed" | "deindexed" | "clicks_outside_band" | "connection.requires_reconnect";
                /** @description Only alerts opened from this UTC day or time on */
                from?: string;
                /** @description Only alerts opened before this time, or to the end of this UTC day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: -openedAt */
                sort?: "openedAt" | "-openedAt" | "lastSeenAt" | "-lastSeenAt" | "kind" | "-kind" | "subject" | "-subject";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s alerts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Only alerts in this state */
                state?: "open" | "closed";
                /** @description Only alerts of this kind */
                kind?: "bot_stopped" | "error_spike" | "spoofed_spike" | "blocked_bot_came" | "submitted_not_crawled" | "robots_changed" | "logs_silent" | "link.lost" | "link.nofollowed" | "deindexed" | "clicks_outside_band" | "connection.requires_reconnect";
                /** @description Only alerts opened from this UTC day or time on */
                from?: string;
                /** @description Only alerts opened before this time, or to the end of this UTC day */
                to?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: -openedAt */
                sort?: "openedAt" | "-openedAt" | "lastSeenAt" | "-lastSeenAt" | "kind" | "-kind" | "subject" | "-subject";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List alerts of all websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an alert */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Acknowledge an alert */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
        };
    };
    snoozeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Time until which nothing is sent, with its zone; null to send again */
                    until: string | null;
                };
            };
        };
        responses: {
            /** @description Snooze an alert */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: the newest first */
                sort?: "createdAt" | "-createdAt" | "url" | "-url";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL that events are posted to */
                    url: string;
                    /**
                     * @description `standard`: JSON for programs, signed as Standard Webhooks say; `slack`, `teams`, `discord`: a readable message for an incoming webhook of that service
                     * @default standard
                     * @enum {string}
                     */
                    format?: "standard" | "slack" | "teams" | "discord";
                    /**
                     * @description Types of events to send; empty for all
                     * @default []
                     */
                    types?: ("crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled")[];
                    /**
                     * @description Only events of these websites; empty for all, and for events of no website
                     * @default []
                     */
                    websiteIds?: string[];
                    /**
                     * @description Only events of websites with this tag; null for all
                     * @default null
                     */
                    websiteTag?: string | null;
                    /**
                     * @description What the webhook is for
                     * @default null
                     */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Create a webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook with its deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description URL that events are posted to */
                    url?: string;
                    /**
                     * @description `standard`: JSON for programs, signed as Standard Webhooks say; `slack`, `teams`, `discord`: a readable message for an incoming webhook of that service
                     * @enum {string}
                     */
                    format?: "standard" | "slack" | "teams" | "discord";
                    /** @description Types of events to send; empty for all */
                    types?: ("crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled")[];
                    /** @description Only events of these websites; empty for all, and for events of no website */
                    websiteIds?: string[];
                    /** @description Only events of websites with this tag; null for all */
                    websiteTag?: string | null;
                    /** @description What the webhook is for */
                    description?: string | null;
                    /**
                     * @description `disabled`: nothing but tests is sent; set `active` to send what is pending
                     * @enum {string}
                     */
                    state?: "active" | "disabled";
                };
            };
        };
        responses: {
            /** @description Update, disable or enable a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds for which the old secret still works; 0 ends it at once
                     * @default 86400
                     */
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Rotate a webhook’s secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test to a webhook */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state */
                state?: "pending" | "delivered" | "failed";
                /** @description Only events of this type */
                eventType?: "crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled" | "ping";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the deliveries of a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a delivery once more */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only events from this UTC day or time on */
                    from: string;
                    /** @description Only events before this time, or to the end of this UTC day */
                    to?: string;
                    /**
                     * @description Whether delivered events are sent again
                     * @default false
                     */
                    includeDelivered?: boolean;
                };
            };
        };
        responses: {
            /** @description Send the events of a time range once more */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events of this type */
                type?: "crawler.silent" | "crawler.error_spike" | "crawler.spoofed_spike" | "crawler.blocked_came" | "robots.changed" | "url.not_crawled" | "url.deindexed" | "clicks.outside_band" | "link.lost" | "link.nofollowed" | "alert.closed" | "audit.completed" | "campaign.concluded" | "report.ready" | "drain.silent" | "connection.requires_reconnect" | "job.failed" | "webhook.disabled" | "ping";
                /** @description Only events of this website */
                websiteId?: string;
                /** @description Only events about this, such as the id of an alert */
                subject?: string;
                /** @description Only events after this one, oldest first */
                after?: string;
                /** @description Only events from this UTC day or time on */
                from?: string;
                /** @description Only events before this time, or to the end of this UTC day */
                to?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listWebsiteAudits: {
        parameters: {
            query?: {
                /** @description Only audits with this status */
                status?: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "createdAt" | "-createdAt" | "finishedAt" | "-finishedAt" | "healthScore" | "-healthScore" | "pagesDone" | "-pagesDone";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a website’s audits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    startAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Maximum number of pages to crawl, within the limits of plan and settings, which are the default */
                    maxPages?: number;
                    /** @description URL at which the crawl starts. Default: the home page */
                    startUrl?: string;
                    /** @description URLs to audit as a list: only these are requested, and links are not followed */
                    urls?: string[];
                    /**
                     * @description Patterns of the URLs to crawl, on path and query as in robots.txt: `*` is any text, `$` the end
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description Patterns of URLs not to crawl
                     * @default []
                     */
                    exclude?: string[];
                    /** @description Maximum number of clicks from the start page. Default: no limit */
                    maxDepth?: number;
                    /** @description Maximum concurrent requests to a host; 1 until the domain is verified */
                    concurrency?: number;
                    /** @description Minimum milliseconds between two requests to a host. Default: 100; at least 1000 until the domain is verified */
                    delayMs?: number;
                    /** @description User agent of the crawl; requires a verified domain */
                    userAgent?: string;
                    /**
                     * @description Whether robots.txt is obeyed; `ignore` requires a verified domain
                     * @default obey
                     * @enum {string}
                     */
                    robotsMode?: "obey" | "ignore";
                    /** @description Whether URLs of sitemaps are crawled as well. Default: unless `urls` is given */
                    readsSitemaps?: boolean;
                    /**
                     * @description Whether links with rel=nofollow are followed
                     * @default false
                     */
                    followNofollow?: boolean;
                    /**
                     * @description Whether images, scripts and stylesheets are requested as well
                     * @default true
                     */
                    checkResources?: boolean;
                    /**
                     * @description Whether the targets of links to other sites are requested as well
                     * @default true
                     */
                    checkExternal?: boolean;
                    /**
                     * @description Whether pages are rendered in a browser; `browser` requires a verified domain
                     * @default none
                     * @enum {string}
                     */
                    render?: "none" | "browser";
                    /** @description Credentials of a staging site; stored encrypted and never returned */
                    basicAuth?: {
                        /** @description User name for HTTP basic authentication */
                        user: string;
                        /** @description Password for HTTP basic authentication; it is stored encrypted */
                        password: string;
                    };
                };
            };
        };
        responses: {
            /** @description Start an audit of a site or a list of its URLs */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartedAudit"];
                    };
                };
            };
        };
    };
    listAudits: {
        parameters: {
            query?: {
                /** @description Only audits of this website */
                websiteId?: string;
                /** @description Only audits with this status */
                status?: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "createdAt" | "-createdAt" | "finishedAt" | "-finishedAt" | "healthScore" | "-healthScore" | "pagesDone" | "-pagesDone";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List audits of all websites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an audit’s progress and results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"];
                    };
                };
            };
        };
    };
    deleteAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an audit and its results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    cancelAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel an audit (pages crawled so far are still analyzed) */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"];
                    };
                };
            };
        };
    };
    pauseAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause an audit */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"];
                    };
                };
            };
        };
    };
    resumeAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resume an audit */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audit"];
                    };
                };
            };
        };
    };
    listAuditIssues: {
        parameters: {
            query?: {
                /** @description Only issues of this severity */
                severity?: "error" | "warning" | "notice";
                /** @description Only issues of this category, such as links, canonical or structured_data */
                category?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: errors first, then by number of URLs, most first */
                sort?: "pages" | "-pages" | "added" | "-added" | "new" | "-new" | "fixed" | "-fixed" | "gone" | "-gone" | "code" | "-code" | "title" | "-title" | "category" | "-category" | "severity" | "-severity";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List an audit’s issues with counts and changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditIssue"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAuditFindings: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: number */
                sort?: "number" | "-number";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the URLs that have an issue, with evidence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditFinding"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAuditPages: {
        parameters: {
            query?: {
                /** @description Only URLs of this kind */
                kind?: "page" | "resource" | "external";
                /** @description Only URLs with this HTTP status, such as 404, or status class, such as 4xx */
                httpStatus?: string;
                /** @description Whether search engines may index the page */
                isIndexable?: "true" | "false";
                /** @description Whether the response is an HTML page */
                isHtml?: "true" | "false";
                /** @description Whether a sitemap that the audit read lists the URL */
                isInSitemap?: "true" | "false";
                /** @description Only responses of this media type */
                mediaType?: string;
                /** @description Only URLs with this issue, by its code, such as http_4xx */
                issue?: string;
                /** @description Only URLs with at least one issue of this severity */
                severity?: "error" | "warning" | "notice";
                /** @description Only URLs whose address or title contains this text, regardless of case */
                q?: string;
                /** @description Only URLs with at least this number of clicks from the start page */
                depthMin?: number;
                /** @description Only URLs with at most this number of clicks from the start page */
                depthMax?: number;
                /** @description Only URLs with at least this number of words */
                wordsMin?: number;
                /** @description Only URLs with at most this number of words */
                wordsMax?: number;
                /** @description Only URLs with at least this size of the body in bytes */
                bytesMin?: number;
                /** @description Only URLs with at most this size of the body in bytes */
                bytesMax?: number;
                /** @description Only URLs with at least this number of links to them */
                linksInMin?: number;
                /** @description Only URLs with at most this number of links to them */
                linksInMax?: number;
                /** @description Only URLs with at least this number of links to the same site */
                linksOutMin?: number;
                /** @description Only URLs with at most this number of links to the same site */
                linksOutMax?: number;
                /** @description Only URLs with at least this number of milliseconds until the response’s headers */
                ttfbMsMin?: number;
                /** @description Only URLs with at most this number of milliseconds until the response’s headers */
                ttfbMsMax?: number;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: number */
                sort?: "number" | "-number" | "url" | "-url" | "httpStatus" | "-httpStatus" | "depth" | "-depth" | "bytes" | "-bytes" | "ttfbMs" | "-ttfbMs" | "totalMs" | "-totalMs" | "title" | "-title" | "words" | "-words" | "linksIn" | "-linksIn" | "pagesLinking" | "-pagesLinking" | "linksOut" | "-linksOut" | "linksOutExternal" | "-linksOutExternal" | "pageRank" | "-pageRank" | "errors" | "-errors" | "warnings" | "-warnings" | "notices" | "-notices" | "fetchedAt" | "-fetchedAt";
                /** @description Fields to return, comma-separated; number and url are always returned. Default: all of number, url, kind, source, foundOn, depth, isInSitemap, isInLedger, isInLogs, fetchedAt, httpStatus, failure, mediaType, bytes, ttfbMs, totalMs, isTruncated, redirectTo, isHtml, isIndexable, unindexableReason, title, description, h1, canonical, robots, lang, words, elementCount, structuredTypes, duplicateOf, nearDuplicateOf, linksIn, pagesLinking, linksOut, linksOutExternal, pageRank, botsAllowed, botsDisallowed, issues, errors, warnings, notices */
                columns?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the URLs that an audit requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditPage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAuditPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get one URL of an audit with everything recorded about it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WholeAuditPage"];
                    };
                };
            };
        };
    };
    listAuditLinks: {
        parameters: {
            query?: {
                /** @description Only links to the URL with this number */
                to?: number;
                /** @description Only links on the page with this number */
                from?: number;
                /** @description Only links of this kind */
                kind?: "anchor" | "canonical" | "alternate" | "next" | "prev" | "amp" | "image" | "script" | "stylesheet" | "icon" | "frame" | "media" | "form" | "refresh" | "redirect";
                /** @description Whether the target responded with an error or not at all */
                isBroken?: "true" | "false";
                /** @description Whether the link has rel=nofollow */
                isNofollow?: "true" | "false";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by `to`, then by `from` */
                sort?: "to" | "-to" | "from" | "-from";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List links between an audit’s URLs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditLink"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    compareAudits: {
        parameters: {
            query?: {
                /** @description Audit of the same website to compare with. Default: the one that ended before */
                with?: string;
                /** @description Only pages with this change */
                change?: "appeared" | "disappeared" | "new_issues" | "gone_issues" | "became_indexable" | "became_unindexable" | "http_status" | "title" | "canonical";
                /** @description Text that the URL contains, in any case */
                q?: string;
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare an audit with an earlier one, page by page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComparedPage"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listSkippedUrls: {
        parameters: {
            query?: {
                /** @description Only URLs skipped for this reason */
                reason?: "robots_disallowed" | "robots_unreachable" | "origin_limit" | "nofollow" | "excluded" | "not_included" | "too_deep" | "page_limit" | "url_limit" | "query_trap" | "path_trap" | "too_long" | "outside" | "not_checked" | "canceled" | "not_there";
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: number */
                sort?: "number" | "-number" | "url" | "-url" | "depth" | "-depth" | "reason" | "-reason";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List URLs that an audit skipped, with reasons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SkippedUrl"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listAuditChecks: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: by subject, as in the documentation of the checks */
                sort?: "code" | "-code" | "title" | "-title" | "category" | "-category" | "severity" | "-severity";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
                /** @description csv sends all rows, without pages; nested fields are columns, such as evidence.state */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List all audit checks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditCheck"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the state of domain verification and how to verify */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteOwnership"];
                    };
                };
            };
        };
    };
    checkWebsiteOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Verify domain ownership */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebsiteOwnership"];
                    };
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a pending approval */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                    };
                };
            };
        };
    };
    approveCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Approve an agent’s call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                    };
                };
            };
        };
    };
    refuseCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refuse an agent’s call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                    };
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Only reports that cover this website */
                websiteId?: string;
                /** @description Only reports of this type */
                type?: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
                /** @description Only reports with this status */
                status?: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
                /** @description Only reports of this schedule */
                scheduleId?: string;
                /** @description Only reports of this run of a schedule */
                run?: string;
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "createdAt" | "-createdAt" | "title" | "-title" | "type" | "-type" | "expiresAt" | "-expiresAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the website; or name several by `websiteIds` */
                    websiteId?: string;
                    /** @description Ids of several websites */
                    websiteIds?: string[];
                    /**
                     * @description Type of the report
                     * @enum {string}
                     */
                    type: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
                    /**
                     * @description Formats of the files
                     * @default [
                     *       "pdf",
                     *       "csv",
                     *       "json"
                     *     ]
                     */
                    formats?: ("pdf" | "csv" | "json")[];
                    /** @description Title. Default: type and websites */
                    title?: string;
                    /**
                     * @description Language of its texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de";
                    /** @description Sections. Default: all that the type has */
                    sections?: string[];
                    /** @description IANA time zone. Default: that of the first website */
                    timezone?: string;
                    /**
                     * @description Source of the readings. Default: `live`, or `sandbox` where only the sandbox has readings
                     * @enum {string}
                     */
                    dataSource?: "live" | "sandbox";
                    /** @description Branding; omitted fields are the workspace’s */
                    branding?: {
                        /** @description Name of the report’s publisher. Default: the workspace’s name */
                        name?: string | null;
                        /** @description Color of headings and charts as #rrggbb. Default: a dark blue */
                        color?: string | null;
                        /** @description Text at the bottom of every page. Default: none */
                        footer?: string | null;
                        /** @description URL of the logo, fetched once and now: PNG or JPEG, at most 1 MB, 16 to 4,000 pixels a side. Null removes it */
                        logoUrl?: string | null;
                    };
                    /**
                     * @description Whether CSV files start with a byte order mark
                     * @default false
                     */
                    csvBom?: boolean;
                    /**
                     * @description Days until deletion
                     * @default 90
                     */
                    keepDays?: number;
                    /**
                     * @description Comments by section
                     * @default {}
                     */
                    notes?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Recommendations
                     * @default []
                     */
                    recommendations?: string[];
                    /**
                     * Format: date
                     * @description First day. Default: 28 days up to `to`
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @description Last day. Default: yesterday; today if nothing is older
                     */
                    to?: string;
                    /**
                     * @description Period to compare with; own days must be as many
                     * @default previous_period
                     */
                    compare?: ("previous_period" | "previous_year" | "none") | {
                        /**
                         * Format: date
                         * @description First day to compare with
                         */
                        from: string;
                        /**
                         * Format: date
                         * @description Last day to compare with
                         */
                        to: string;
                    };
                };
            };
        };
        responses: {
            /** @description Create a report as PDF, CSV and JSON */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedReport"];
                    };
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a report with its progress and files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    deleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a report and its files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    downloadReport: {
        parameters: {
            query?: {
                /** @description Format of the file. Default: the report’s first format */
                format?: "pdf" | "csv" | "json";
                /** @description Key of the table, for CSV only, as in the report’s `files`. Default: all tables */
                table?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download a report’s file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "text/csv": string;
                    "application/zip": string;
                    "application/json": string;
                };
            };
            /** @description The part that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "text/csv": string;
                    "application/zip": string;
                    "application/json": string;
                };
            };
        };
    };
    getReportBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the workspace’s report branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportBranding"];
                    };
                };
            };
        };
    };
    saveReportBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the report’s publisher. Default: the workspace’s name */
                    name?: string | null;
                    /** @description Color of headings and charts as #rrggbb. Default: a dark blue */
                    color?: string | null;
                    /** @description Text at the bottom of every page. Default: none */
                    footer?: string | null;
                    /** @description URL of the logo, fetched once and now: PNG or JPEG, at most 1 MB, 16 to 4,000 pixels a side. Null removes it */
                    logoUrl?: string | null;
                };
            };
        };
        responses: {
            /** @description Save the workspace’s report branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportBranding"];
                    };
                };
            };
        };
    };
    uploadReportLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
            };
        };
        responses: {
            /** @description Upload the logo of the workspace’s reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportBranding"];
                    };
                };
            };
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Format of the file. Default: the report’s first format
                     * @enum {string}
                     */
                    format?: "pdf" | "csv" | "json";
                    /** @description Key of the table, for CSV only. Default: all tables */
                    table?: string;
                    /**
                     * @description Number of days for which the link works
                     * @default 14
                     */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Create a link that downloads a report file without a key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportLink"];
                    };
                };
            };
        };
    };
    revokeReportLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke all links to a report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Always true
                             * @constant
                             */
                            revoked: true;
                        };
                    };
                };
            };
        };
    };
    listReportSchedules: {
        parameters: {
            query?: {
                /** @description Field to sort by; a leading `-` sorts in descending order. Unknown values come last in both directions. Default: newest first */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List report schedules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportSchedule"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the website; or name several by `websiteIds` */
                    websiteId?: string;
                    /** @description Ids of several websites */
                    websiteIds?: string[];
                    /**
                     * @description Type of the report
                     * @enum {string}
                     */
                    type: "overview" | "rankings" | "audit" | "crawlers" | "indexing" | "backlinks" | "ai" | "campaign";
                    /**
                     * @description Formats of the files
                     * @default [
                     *       "pdf",
                     *       "csv",
                     *       "json"
                     *     ]
                     */
                    formats?: ("pdf" | "csv" | "json")[];
                    /** @description Title. Default: type and websites */
                    title?: string;
                    /**
                     * @description Language of its texts
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "de";
                    /** @description Sections. Default: all that the type has */
                    sections?: string[];
                    /** @description IANA time zone. Default: that of the first website */
                    timezone?: string;
                    /**
                     * @description Source of the readings. Default: `live`, or `sandbox` where only the sandbox has readings
                     * @enum {string}
                     */
                    dataSource?: "live" | "sandbox";
                    /** @description Branding; omitted fields are the workspace’s */
                    branding?: {
                        /** @description Name of the report’s publisher. Default: the workspace’s name */
                        name?: string | null;
                        /** @description Color of headings and charts as #rrggbb. Default: a dark blue */
                        color?: string | null;
                        /** @description Text at the bottom of every page. Default: none */
                        footer?: string | null;
                        /** @description URL of the logo, fetched once and now: PNG or JPEG, at most 1 MB, 16 to 4,000 pixels a side. Null removes it */
                        logoUrl?: string | null;
                    };
                    /**
                     * @description Whether CSV files start with a byte order mark
                     * @default false
                     */
                    csvBom?: boolean;
                    /**
                     * @description Days until deletion
                     * @default 90
                     */
                    keepDays?: number;
                    /**
                     * @description Comments by section
                     * @default {}
                     */
                    notes?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Recommendations
                     * @default []
                     */
                    recommendations?: string[];
                    /** @description Tag whose websites get a report each at every run; instead of websites */
                    websiteTag?: string;
                    /** @description Name of the schedule. Default: the title of its reports */
                    name?: string;
                    /** @description When each report is created, in local time: every week on a weekday, or every month on a day */
                    timing: {
                        /**
                         * @description How often a report is created
                         * @constant
                         */
                        every: "week";
                        /**
                         * @description Day of the week on which it is created
                         * @enum {string}
                         */
                        weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                        /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                        hour: number;
                    } | {
                        /**
                         * @description How often a report is created
                         * @constant
                         */
                        every: "month";
                        /** @description Day of the month, from 1 to 28 */
                        day: number;
                        /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                        hour: number;
                    };
                    /**
                     * @description Days that each report covers. Default: last_7_days for a weekly schedule, last_month for a monthly one
                     * @enum {string}
                     */
                    period?: "last_7_days" | "last_28_days" | "last_month";
                    /**
                     * @description Period to compare each report with: as many days just before, the same days a year before, or none
                     * @default previous_period
                     * @enum {string}
                     */
                    compare?: "previous_period" | "previous_year" | "none";
                    /**
                     * @description E-mail addresses to which links to each report are sent, with the PDF if it is at most 7 MiB. For a tag: of websites whose settings name no `reportRecipients`
                     * @default []
                     */
                    recipients?: string[];
                };
            };
        };
        responses: {
            /** @description Create a report schedule */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportSchedule"];
                    };
                };
            };
        };
    };
    getReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a report schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportSchedule"];
                    };
                };
            };
        };
    };
    deleteReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a report schedule (its reports are kept) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    updateReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the schedule */
                    name?: string;
                    /** @description When each report is created, in local time: every week on a weekday, or every month on a day */
                    timing?: {
                        /**
                         * @description How often a report is created
                         * @constant
                         */
                        every: "week";
                        /**
                         * @description Day of the week on which it is created
                         * @enum {string}
                         */
                        weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                        /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                        hour: number;
                    } | {
                        /**
                         * @description How often a report is created
                         * @constant
                         */
                        every: "month";
                        /** @description Day of the month, from 1 to 28 */
                        day: number;
                        /** @description Hour of the day at which it is created, from 0 to 23, in the schedule’s time zone */
                        hour: number;
                    };
                    /** @description IANA time zone of the schedule */
                    timezone?: string;
                    /** @description E-mail addresses to which links to each report are sent, with the PDF if it is at most 7 MiB. For a tag: of websites whose settings name no `reportRecipients` */
                    recipients?: string[];
                    /** @description Comments by section, for the reports from now on */
                    notes?: {
                        [key: string]: string;
                    };
                    /** @description Recommendations, for the reports from now on */
                    recommendations?: string[];
                    /** @description Whether the schedule is paused, so that it creates no reports */
                    isPaused?: boolean;
                };
            };
        };
        responses: {
            /** @description Update or pause a report schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportSchedule"];
                    };
                };
            };
        };
    };
    listReportScheduleRuns: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs of a report schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportScheduleRun"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listExportDatasets: {
        parameters: {
            query?: {
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the datasets that can be exported */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExportDataset"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description Only exports with this status */
                status?: "queued" | "running" | "paused" | "completed" | "failed" | "canceled";
                /** @description Page size, 1 to 1000 */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List exports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"][];
                        meta: {
                            /** @description Rows that match the filters, on all pages */
                            total: number;
                            /** @description Page size */
                            limit: number;
                            /** @description Rows skipped before this page */
                            offset: number;
                        };
                    };
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Datasets. Default: all of them, which is the whole workspace */
                    datasets?: ("websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs")[];
                    /**
                     * @description Format of the files; jsonl is compressed by gzip
                     * @default parquet
                     * @enum {string}
                     */
                    format?: "parquet" | "jsonl";
                    /** @description Ids of the websites whose rows are exported. Default: all, and rows of no website */
                    websiteIds?: string[];
                    /**
                     * Format: date-time
                     * @description Only rows that changed since then, and deletions: `nextChangedSince` of the export before, at most 90 days ago
                     */
                    changedSince?: string;
                    /**
                     * @description Where the files go
                     * @default {
                     *       "kind": "download"
                     *     }
                     */
                    destination?: {
                        /**
                         * @description The files are kept here and downloaded
                         * @constant
                         */
                        kind: "download";
                    } | {
                        /**
                         * @description The service sends the files to a bucket
                         * @constant
                         */
                        kind: "s3";
                        /** @description Bucket. Default: that of the operator, if there is one */
                        bucket?: string;
                        /**
                         * @description Put before the names of the files, such as sightline/
                         * @default
                         */
                        prefix?: string;
                        /**
                         * @description Region of the bucket
                         * @default us-east-1
                         */
                        region?: string;
                        /**
                         * Format: uri
                         * @description Base URL of a server other than AWS
                         */
                        endpoint?: string;
                        /** @description Access key that may write to the bucket */
                        accessKeyId?: string;
                        /** @description Secret of the access key; stored encrypted and removed when the job has ended */
                        secretAccessKey?: string;
                        /** @description Session token of temporary credentials */
                        sessionToken?: string;
                    };
                    /**
                     * @description Days until the export is deleted
                     * @default 7
                     */
                    keepDays?: number;
                };
            };
        };
        responses: {
            /** @description Export datasets as Parquet or JSON lines */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedExport"];
                    };
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get an export with its progress and files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an export and its files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
        };
    };
    downloadExport: {
        parameters: {
            query?: {
                /** @description Dataset whose file is returned. Default: that of an export of one */
                dataset?: "websites" | "keywords" | "rankReadings" | "crawlerVisits" | "ledgerUrls" | "ledgerVisits" | "submissions" | "urlInspections" | "searchDays" | "searchRows" | "aiPrompts" | "aiBrands" | "aiAnswers" | "aiCitations" | "knownLinks" | "backlinks" | "audits" | "auditPages" | "auditFindings" | "campaigns" | "alerts" | "jobs";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download a file of an export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
            /** @description The part that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
}
