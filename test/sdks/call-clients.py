"""Calls the sandbox by DataForSEO's official client for Python, and prints what it read as JSON."""

import json
import sys

import dataforseo_client
from dataforseo_client.api.ai_optimization_api import AiOptimizationApi
from dataforseo_client.api.keywords_data_api import KeywordsDataApi
from dataforseo_client.api.serp_api import SerpApi
from dataforseo_client.models.ai_optimization_gemini_llm_scraper_live_advanced_request_info import (
    AiOptimizationGeminiLlmScraperLiveAdvancedRequestInfo,
)
from dataforseo_client.models.keywords_data_google_ads_search_volume_live_request_info import (
    KeywordsDataGoogleAdsSearchVolumeLiveRequestInfo,
)
from dataforseo_client.models.serp_bing_organic_live_advanced_request_info import (
    SerpBingOrganicLiveAdvancedRequestInfo,
)
from dataforseo_client.models.serp_google_organic_live_advanced_request_info import (
    SerpGoogleOrganicLiveAdvancedRequestInfo,
)

asked = json.loads(sys.argv[1])
place = {"location_code": 2276, "language_code": "de"}


def places(reply):
    items = reply.tasks[0].result[0].items
    unknown = [item for item in items if item is None]
    return {
        "places": [f"{item.rank_group} {item.url}" for item in items if item and item.type == "organic"],
        "unknown": len(unknown),
    }


def volumes(api):
    task = KeywordsDataGoogleAdsSearchVolumeLiveRequestInfo(
        keywords=[asked["keyword"]], location_code=2276
    )
    reply = KeywordsDataApi(api).google_ads_search_volume_live([task])
    return {"volume": reply.tasks[0].result[0].search_volume}


def scraped(api):
    task = AiOptimizationGeminiLlmScraperLiveAdvancedRequestInfo(keyword=asked["prompt"], **place)
    result = AiOptimizationApi(api).gemini_llm_scraper_live_advanced([task]).tasks[0].result[0]
    return {
        "text": result.markdown,
        "types": [item.type for item in result.items],
        "more": sorted(result.additional_properties),
    }


def serp(api, make, call):
    task = make(keyword=asked["keyword"], device="desktop", depth=10, **place)
    return places(getattr(SerpApi(api), call)([task]))


calls = {
    "google": lambda api: serp(api, SerpGoogleOrganicLiveAdvancedRequestInfo, "google_organic_live_advanced"),
    "bing": lambda api: serp(api, SerpBingOrganicLiveAdvancedRequestInfo, "bing_organic_live_advanced"),
    "volumes": volumes,
    "geminiScraper": scraped,
}

settings = dataforseo_client.Configuration(
    host=asked["url"] + "/dataforseo", username="sandbox", password="sandbox"
)
read = {}
with dataforseo_client.ApiClient(settings) as client:
    for name, call in calls.items():
        try:
            read[name] = call(client)
        except Exception as error:  # What failed is the finding.
            read[name] = {"failed": f"{type(error).__name__}: {error}"[:500]}
print(json.dumps(read))
